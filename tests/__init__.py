"""What is promised, tested."""
