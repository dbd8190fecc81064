-- Runs in progress, and the last completed run of each type, without reading the history of runs.
CREATE INDEX job_run_running_idx ON "job_run" (organization_id, started_at) WHERE status = 'running';
CREATE INDEX job_run_completed_idx ON "job_run" (organization_id, type, finished_at)
  WHERE status = 'completed' AND finished_at IS NOT NULL;
