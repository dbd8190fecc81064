-- The order in which schedules go through the organizations: by a hash, which spreads them evenly over an interval.
CREATE INDEX organization_spread_idx ON "organization" (uuid_hash(id), id);
