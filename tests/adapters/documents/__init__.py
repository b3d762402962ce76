"""What documents of each format say."""
