# Two stages, so that the image that runs has neither the sources nor what is needed to build them.
FROM python:3.11-slim AS build
WORKDIR /build
COPY . .
# An environment of its own is one folder that the next stage can copy.
RUN python -m venv /opt/sengoku \
 && /opt/sengoku/bin/pip install --no-cache-dir --disable-pip-version-check --constraint constraints.txt .

FROM python:3.11-slim
# The server answers the whole internet and reads anybody's mail: it owns nothing but its data folder.
RUN useradd --system --uid 10570 --home-dir /var/lib/sengoku --create-home sengoku
COPY --from=build /opt/sengoku /opt/sengoku
ENV PATH=/opt/sengoku/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    SENGOKU_DATABASE_URL=sqlite:////var/lib/sengoku/sengoku.sqlite3 \
    SENGOKU_HOST=0.0.0.0
USER sengoku
# The SQLite file and the server key beside it have to outlive the container.
WORKDIR /var/lib/sengoku
VOLUME /var/lib/sengoku
EXPOSE 8570
# Exec form: SIGTERM reaches the server itself, which then finishes the requests it has.
CMD ["sengoku", "serve"]
