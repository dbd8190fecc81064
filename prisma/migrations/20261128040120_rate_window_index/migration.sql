CREATE INDEX rate_window_window_start_idx ON platform.rate_window (window_start);
