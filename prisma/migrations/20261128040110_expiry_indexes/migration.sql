-- Expired rows are deleted in batches, which must not read the whole table each. These tables are small.
CREATE INDEX kv_entry_expires_at_idx ON platform.kv_entry (expires_at);
CREATE INDEX webhook_receipt_received_at_idx ON platform.webhook_receipt (received_at);
CREATE INDEX local_session_expires_at_idx ON platform.local_session (expires_at);
CREATE INDEX session_revocation_expires_at_idx ON platform.session_revocation (expires_at);
