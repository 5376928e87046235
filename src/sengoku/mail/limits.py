"""How much of one message is read. What lies beyond is left out and the answer says so."""

RAW_BYTES = 1_000_000
HEADER_BYTES = 256_000
HEADER_LINES = 200
HEADER_VALUE = 2_000  # characters of one header that are looked at
PARTS = 50
DEPTH = 10
TEXT_BYTES = 64_000  # of one body or attachment, after decoding
LINE = 300  # characters
LINES = 1_500  # of one text
ORDER_LINES = 60
ATTACHMENTS = 5
