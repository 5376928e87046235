"""What happens by itself: deadlines, mail in, pictures, letters out."""
