-- When each organization was last given a slot of a lane in which others wait: the one whose turn was longest ago is next.
CREATE SEQUENCE engine.turn;
CREATE TABLE engine.served (
  key text NOT NULL,
  org_id text NOT NULL,
  turn bigint NOT NULL,
  PRIMARY KEY (key, org_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON engine.served TO balcao_app;
GRANT USAGE ON SEQUENCE engine.turn TO balcao_app;
ALTER TABLE engine.parked ADD COLUMN priority int NOT NULL DEFAULT 0, ADD COLUMN org_id text;

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

-- One lock per key. All are taken in the same order, so that two transactions cannot wait for each other.
CREATE FUNCTION engine.lock_keys(p_keys text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE one text;
BEGIN
  FOR one IN SELECT DISTINCT k COLLATE "C" FROM unnest(p_keys) k ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('engine.slots:' || one, 0));
  END LOOP;
END $$;

-- Notes that the organization had its turn under the keys that functions share, if others wait there.
CREATE FUNCTION engine.note_turn(p_keys text[], p_org text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO engine.served (key, org_id, turn)
  SELECT DISTINCT k, p_org, nextval('engine.turn') FROM unnest(p_keys) k
  WHERE k NOT LIKE 'fn:%' AND p_org IS NOT NULL AND EXISTS (SELECT FROM engine.parked p WHERE p.key = k)
  ON CONFLICT (key, org_id) DO UPDATE SET turn = excluded.turn
$$;

-- A key of this waiting unit that has no free slot, other than `p_key`. Null: none, or it is locked and not known.
CREATE FUNCTION engine.full_key(p_waiting engine.parked, p_key text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE i int;
BEGIN
  FOR i IN 1 .. cardinality(p_waiting.keys) LOOP
    IF p_waiting.keys[i] <> p_key
      AND (SELECT count(*) FROM engine.slot WHERE key = p_waiting.keys[i] AND NOT (run_id = p_waiting.run_id AND step_id = p_waiting.step_id)) >= p_waiting.limits[i]
      AND pg_try_advisory_xact_lock(hashtextextended('engine.slots:' || p_waiting.keys[i], 0))
      AND (SELECT count(*) FROM engine.slot WHERE key = p_waiting.keys[i] AND NOT (run_id = p_waiting.run_id AND step_id = p_waiting.step_id)) >= p_waiting.limits[i]
    THEN RETURN p_waiting.keys[i]; END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- Gives free slots of these keys, whose locks are held, to those that wait: the most urgent first, then the organization
-- whose turn was longest ago. A slot counts as taken until its unit has run; the unit takes its other slots itself.
CREATE FUNCTION engine.hand_over(p_keys text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE freed text; waiting engine.parked; full_key text;
BEGIN
  FOREACH freed IN ARRAY p_keys LOOP
    LOOP
      SELECT p.* INTO waiting FROM engine.parked p LEFT JOIN engine.served v ON v.key = p.key AND v.org_id = p.org_id
      WHERE p.key = freed ORDER BY p.priority, coalesce(v.turn, 0), p.since, p.run_id LIMIT 1;
      IF NOT FOUND THEN
        DELETE FROM engine.served WHERE key = freed; -- nobody waits: turns start anew
        EXIT;
      END IF;
      EXIT WHEN (SELECT count(*) FROM engine.slot WHERE key = freed)
        >= waiting.limits[array_position(waiting.keys, freed)];
      full_key := engine.full_key(waiting, freed);
      IF full_key IS NOT NULL THEN
        UPDATE engine.parked SET key = full_key WHERE run_id = waiting.run_id AND step_id = waiting.step_id;
        CONTINUE;
      END IF;
      INSERT INTO engine.slot (key, run_id, step_id) VALUES (freed, waiting.run_id, waiting.step_id) ON CONFLICT DO NOTHING;
      PERFORM engine.note_turn(ARRAY[freed], waiting.org_id);
      DELETE FROM engine.parked WHERE run_id = waiting.run_id AND step_id = waiting.step_id;
      PERFORM engine.enqueue(waiting.run_id, waiting.step_id, now(), false);
    END LOOP;
  END LOOP;
END $$;

-- The keys under which a unit has a slot or waits.
CREATE FUNCTION engine.keys_of(p_run uuid, p_step text) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT k), '{}') FROM (
    SELECT key AS k FROM engine.slot WHERE run_id = p_run AND step_id = p_step
    UNION ALL SELECT unnest(keys) FROM engine.parked WHERE run_id = p_run AND step_id = p_step) keys
$$;

-- Takes one slot under every key or none. Answers false after putting the unit in line for the first full key. A slot
-- handed over earlier counts as taken by this unit. Slots that it does not need, or cannot use now, are given back.
CREATE FUNCTION engine.take_slots(p_keys text[], p_limits int[], p_run uuid, p_step text, p_engine uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE i int; full_key text; freed text[]; org text;
BEGIN
  PERFORM engine.lock_keys(p_keys || engine.keys_of(p_run, p_step));
  FOR i IN 1 .. cardinality(p_keys) LOOP
    IF (SELECT count(*) FROM engine.slot WHERE key = p_keys[i] AND NOT (run_id = p_run AND step_id = p_step)) >= p_limits[i] THEN
      full_key := p_keys[i];
      EXIT;
    END IF;
  END LOOP;
  WITH given AS (
    DELETE FROM engine.slot WHERE run_id = p_run AND step_id = p_step AND (full_key IS NOT NULL OR key <> ALL(p_keys))
    RETURNING key)
  SELECT array_agg(key) INTO freed FROM given;
  IF full_key IS NULL THEN
    INSERT INTO engine.slot (key, run_id, step_id, engine_id) SELECT k, p_run, p_step, p_engine FROM unnest(p_keys) k
    ON CONFLICT (key, run_id, step_id) DO UPDATE SET engine_id = excluded.engine_id;
    DELETE FROM engine.parked WHERE run_id = p_run AND step_id = p_step;
    SELECT org_id INTO org FROM engine.run WHERE id = p_run;
    PERFORM engine.note_turn(p_keys, org);
  ELSE
    INSERT INTO engine.parked (run_id, step_id, key, keys, limits, since, priority, org_id)
    SELECT p_run, p_step, full_key, p_keys, p_limits, created_at, priority, org_id FROM engine.run WHERE id = p_run
    ON CONFLICT (run_id, step_id) DO UPDATE SET key = excluded.key, keys = excluded.keys, limits = excluded.limits;
  END IF;
  PERFORM engine.hand_over(coalesce(freed, '{}'));
  RETURN full_key IS NULL;
END $$;

-- Gives back the slots of a unit, or its place in line.
CREATE FUNCTION engine.release_slots(p_run uuid, p_step text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE held text[] := engine.keys_of(p_run, p_step);
BEGIN
  IF cardinality(held) = 0 THEN RETURN; END IF;
  PERFORM engine.lock_keys(held);
  DELETE FROM engine.parked WHERE run_id = p_run AND step_id = p_step;
  DELETE FROM engine.slot WHERE run_id = p_run AND step_id = p_step AND key = ANY(held);
  PERFORM engine.hand_over(held);
END $$;

-- Frees what units of ended runs hold, and gives free slots to those that wait. A call of a cancelled run may still run.
CREATE FUNCTION engine.repair_slots() RETURNS void LANGUAGE plpgsql AS $$
DECLARE shared text[];
BEGIN
  SELECT array_agg(DISTINCT key) INTO shared FROM (
    SELECT p.key FROM engine.parked p
      WHERE (SELECT count(*) FROM engine.slot s WHERE s.key = p.key) < p.limits[array_position(p.keys, p.key)]
    UNION ALL SELECT s.key FROM engine.slot s LEFT JOIN engine.run r ON r.id = s.run_id
      WHERE r.id IS NULL OR r.status NOT IN ('queued', 'running')
    LIMIT 200) keys;
  IF shared IS NULL THEN RETURN; END IF;
  PERFORM engine.lock_keys(shared);
  DELETE FROM engine.slot s WHERE s.key = ANY(shared) AND NOT EXISTS (
    SELECT FROM engine.run r WHERE r.id = s.run_id AND (r.status IN ('queued', 'running')
      OR (s.engine_id IS NOT NULL AND r.ended_at > now() - interval '1 hour')));
  DELETE FROM engine.parked p WHERE p.key = ANY(shared) AND NOT EXISTS (
    SELECT FROM engine.run r WHERE r.id = p.run_id AND r.status IN ('queued', 'running'));
  PERFORM engine.hand_over(shared);
END $$;

-- The previous signatures, for engines of the previous release that still run during an upgrade.
CREATE OR REPLACE FUNCTION engine.take_slots(p_lock text, p_keys text[], p_limits int[], p_run uuid, p_step text, p_engine uuid)
  RETURNS boolean LANGUAGE sql AS 'SELECT engine.take_slots(p_keys, p_limits, p_run, p_step, p_engine)';
CREATE OR REPLACE FUNCTION engine.release_slots(p_lock text, p_run uuid, p_step text)
  RETURNS void LANGUAGE sql AS 'SELECT engine.release_slots(p_run, p_step)';
