"""Values for reading: what pages and the JSON API show, assembled from the store and never written back."""
