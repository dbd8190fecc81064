-- Waiting for a slot: the most urgent run first, then the oldest.
ALTER TABLE engine.parked ADD COLUMN priority int NOT NULL DEFAULT 0;
CREATE INDEX parked_order_idx ON engine.parked (key, priority, since, run_id);
DROP INDEX engine.parked_key_idx;

-- A run that continues keeps its time: it queues by age, not behind what arrived during its last call.
CREATE OR REPLACE FUNCTION engine.enqueue(p_run uuid, p_step text, p_at timestamptz, p_keep_later boolean)
  RETURNS void LANGUAGE plpgsql AS $$
DECLARE run engine.run;
BEGIN
  SELECT * INTO run FROM engine.run WHERE id = p_run;
  PERFORM graphile_worker.add_job(
    CASE p_step WHEN '' THEN 'run' ELSE 'step' END,
    CASE p_step WHEN '' THEN json_build_object('runId', p_run) ELSE json_build_object('runId', p_run, 'stepId', p_step) END,
    run_at := CASE WHEN p_at <= now() THEN run.created_at ELSE p_at END,
    max_attempts := 1000, job_key := 'unit:' || p_run || ':' || p_step, priority := run.priority,
    job_key_mode := CASE WHEN p_keep_later THEN 'preserve_run_at' ELSE 'replace' END);
END $$;

-- One lock per key, always in the same order, so that neither different keys nor deadlocks delay anyone.
CREATE FUNCTION engine.lock_keys(p_keys text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE one text;
BEGIN
  FOR one IN SELECT DISTINCT k COLLATE "C" FROM unnest(p_keys) k ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('engine.slots:' || one, 0));
  END LOOP;
END $$;

-- Gives free slots of these keys, whose locks are held, to those that wait. A slot counts as taken until its unit has run;
-- the unit takes its other slots itself.
CREATE FUNCTION engine.hand_over(p_keys text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE freed text; waiting engine.parked;
BEGIN
  FOREACH freed IN ARRAY p_keys LOOP
    LOOP
      SELECT * INTO waiting FROM engine.parked WHERE key = freed ORDER BY priority, since, run_id LIMIT 1;
      EXIT WHEN NOT FOUND;
      EXIT WHEN (SELECT count(*) FROM engine.slot WHERE key = freed)
        >= waiting.limits[array_position(waiting.keys, freed)];
      INSERT INTO engine.slot (key, run_id, step_id) VALUES (freed, waiting.run_id, waiting.step_id) ON CONFLICT DO NOTHING;
      DELETE FROM engine.parked WHERE run_id = waiting.run_id AND step_id = waiting.step_id;
      PERFORM engine.enqueue(waiting.run_id, waiting.step_id, now(), false);
    END LOOP;
  END LOOP;
END $$;

-- Takes one slot under every key or none. Answers false after putting the unit in line for the first full key. A slot
-- handed over earlier counts as taken by this unit; if another key is full, it is given back.
CREATE FUNCTION engine.take_slots(p_keys text[], p_limits int[], p_run uuid, p_step text, p_engine uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE i int; freed text[];
BEGIN
  PERFORM engine.lock_keys(p_keys);
  FOR i IN 1 .. cardinality(p_keys) LOOP
    IF (SELECT count(*) FROM engine.slot WHERE key = p_keys[i] AND NOT (run_id = p_run AND step_id = p_step)) >= p_limits[i] THEN
      INSERT INTO engine.parked (run_id, step_id, key, keys, limits, since, priority)
      SELECT p_run, p_step, p_keys[i], p_keys, p_limits, created_at, priority FROM engine.run WHERE id = p_run
      ON CONFLICT (run_id, step_id) DO UPDATE SET key = excluded.key, keys = excluded.keys, limits = excluded.limits;
      WITH given AS (DELETE FROM engine.slot WHERE run_id = p_run AND step_id = p_step AND key = ANY(p_keys) RETURNING key)
      SELECT array_agg(key) INTO freed FROM given;
      PERFORM engine.hand_over(coalesce(freed, '{}'));
      RETURN false;
    END IF;
  END LOOP;
  INSERT INTO engine.slot (key, run_id, step_id, engine_id) SELECT k, p_run, p_step, p_engine FROM unnest(p_keys) k
  ON CONFLICT (key, run_id, step_id) DO UPDATE SET engine_id = excluded.engine_id;
  DELETE FROM engine.parked WHERE run_id = p_run AND step_id = p_step;
  RETURN true;
END $$;

-- Gives back the slots of a unit, or its place in line.
CREATE FUNCTION engine.release_slots(p_run uuid, p_step text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE held text[];
BEGIN
  SELECT array_agg(DISTINCT k) INTO held FROM (
    SELECT key AS k FROM engine.slot WHERE run_id = p_run AND step_id = p_step
    UNION ALL SELECT unnest(keys) FROM engine.parked WHERE run_id = p_run AND step_id = p_step) keys;
  IF held IS NULL THEN RETURN; END IF;
  PERFORM engine.lock_keys(held);
  DELETE FROM engine.parked WHERE run_id = p_run AND step_id = p_step;
  DELETE FROM engine.slot WHERE run_id = p_run AND step_id = p_step AND key = ANY(held);
  PERFORM engine.hand_over(held);
END $$;

-- The previous signatures, for engines of the previous release that still run during an upgrade.
CREATE OR REPLACE FUNCTION engine.take_slots(p_lock text, p_keys text[], p_limits int[], p_run uuid, p_step text, p_engine uuid)
  RETURNS boolean LANGUAGE sql AS 'SELECT engine.take_slots(p_keys, p_limits, p_run, p_step, p_engine)';
CREATE OR REPLACE FUNCTION engine.release_slots(p_lock text, p_run uuid, p_step text)
  RETURNS void LANGUAGE sql AS 'SELECT engine.release_slots(p_run, p_step)';
