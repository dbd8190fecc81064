-- How many active runs of an organization are ahead of a new one of the same priority.
CREATE INDEX run_organization_idx ON engine.run (org_id, priority) WHERE status IN ('queued', 'running');
