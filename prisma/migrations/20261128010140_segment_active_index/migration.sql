-- An organization's active segments that were counted longest ago.
CREATE INDEX segment_active_idx ON "segment" (organization_id, counted_at) WHERE status = 'active';
