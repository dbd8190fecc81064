-- The state of the local job engine (inngest/local). No tenant tables: runs carry the organization of their event as a
-- plain column for the queue pages. Payloads hold identifiers only. With Inngest itself as engine all of this stays empty.

-- The queue below the engine is graphile-worker, which lays out and upgrades its own schema and reads it as its owner.
-- The application role therefore owns this one schema (and nothing else).
GRANT balcao_app TO CURRENT_USER;
CREATE SCHEMA graphile_worker AUTHORIZATION balcao_app;
CREATE TABLE graphile_worker.migrations (id int PRIMARY KEY, ts timestamptz NOT NULL DEFAULT now(), breaking boolean NOT NULL DEFAULT false);
ALTER TABLE graphile_worker.migrations OWNER TO balcao_app;

CREATE SCHEMA engine;
GRANT USAGE ON SCHEMA engine TO balcao_app;

-- One row a living engine. It holds an advisory lock of its id as long as its connection lives.
CREATE TABLE engine.engine (
  id uuid PRIMARY KEY,
  pool_id text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  heartbeat_at timestamptz NOT NULL DEFAULT now()
);

-- What the app registered at its last sync.
CREATE TABLE engine.function (
  id text PRIMARY KEY,
  config jsonb NOT NULL,
  synced_at timestamptz NOT NULL DEFAULT now(),
  archived_at timestamptz
);

CREATE TABLE engine.event (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- the order of arrival
  public_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  external_id text,
  name text NOT NULL,
  data jsonb NOT NULL,
  ts bigint NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  routed_at timestamptz
);
CREATE INDEX event_unrouted_idx ON engine.event (batch_id) WHERE routed_at IS NULL;
CREATE INDEX event_received_at_idx ON engine.event (received_at);

-- Event ids, repeated requests and functions' idempotency keys: each is taken once until it expires.
CREATE TABLE engine.idempotency (key text PRIMARY KEY, expires_at timestamptz NOT NULL);
CREATE INDEX idempotency_expires_at_idx ON engine.idempotency (expires_at);

CREATE TABLE engine.run (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  function_id text NOT NULL,
  org_id text,
  status text NOT NULL DEFAULT 'queued' CONSTRAINT run_status_check CHECK (status IN ('queued', 'running', 'completed', 'failed', 'cancelled')),
  events jsonb NOT NULL,
  -- attempt: of the step or function body being tried. outages: calls that never reached the app. interruptions: calls
  -- during which the app went away.
  attempt int NOT NULL DEFAULT 0,
  outages int NOT NULL DEFAULT 0,
  unavailable_since timestamptz,
  interruptions int NOT NULL DEFAULT 0,
  -- claim: the token of the one call in progress. dirty: something happened to the run during that call.
  claim uuid,
  engine_id uuid,
  dirty boolean NOT NULL DEFAULT false,
  admitted boolean NOT NULL DEFAULT false,
  parent_run_id uuid,
  parent_step_id text,
  priority int NOT NULL DEFAULT 0,
  output jsonb,
  error jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  ended_at timestamptz
) WITH (fillfactor = 70);
CREATE INDEX run_active_idx ON engine.run (function_id, created_at) WHERE status IN ('queued', 'running');
CREATE INDEX run_failed_idx ON engine.run (org_id, ended_at DESC) WHERE status = 'failed';
CREATE INDEX run_ended_at_idx ON engine.run (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX run_engine_idx ON engine.run (engine_id) WHERE engine_id IS NOT NULL;

CREATE SEQUENCE engine.step_order;
CREATE TABLE engine.step (
  run_id uuid NOT NULL REFERENCES engine.run ON DELETE CASCADE,
  id text NOT NULL,
  name text NOT NULL,
  status text NOT NULL CONSTRAINT step_status_check CHECK (status IN ('planned', 'running', 'sleeping', 'waiting', 'invoking', 'done', 'failed')),
  data jsonb,
  error jsonb,
  -- The order in which steps ended: the SDK replays them in it.
  ended_order bigint,
  races boolean NOT NULL DEFAULT false,
  attempt int NOT NULL DEFAULT 0,
  outages int NOT NULL DEFAULT 0,
  interruptions int NOT NULL DEFAULT 0,
  claim uuid,
  engine_id uuid,
  event_name text,
  expression text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (run_id, id)
) WITH (fillfactor = 70);
CREATE INDEX step_waiting_idx ON engine.step (event_name) WHERE status = 'waiting';
CREATE INDEX step_engine_idx ON engine.step (engine_id) WHERE engine_id IS NOT NULL;

-- Concurrency: who executes (or was granted the right to) under a key, and who stands in line for it.
CREATE TABLE engine.slot (
  key text NOT NULL,
  run_id uuid NOT NULL,
  step_id text NOT NULL DEFAULT '',
  engine_id uuid,
  PRIMARY KEY (key, run_id, step_id)
);
CREATE INDEX slot_unit_idx ON engine.slot (run_id, step_id);
CREATE INDEX slot_engine_idx ON engine.slot (engine_id) WHERE engine_id IS NOT NULL;
CREATE TABLE engine.parked (
  run_id uuid NOT NULL,
  step_id text NOT NULL DEFAULT '',
  key text NOT NULL,
  keys text[] NOT NULL,
  limits int[] NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (run_id, step_id)
);
CREATE INDEX parked_key_idx ON engine.parked (key, since);

-- Rate gates (throttle, rateLimit): the theoretical arrival time of the generic cell rate algorithm.
CREATE TABLE engine.gate (key text PRIMARY KEY, arrival timestamptz NOT NULL);
-- Events held back by debounce and batchEvents.
CREATE TABLE engine.buffered (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL,
  event jsonb NOT NULL,
  arrival bigint NOT NULL, -- engine.event.id
  since timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX buffered_key_idx ON engine.buffered (key, arrival);

CREATE TABLE engine.schedule (
  function_id text NOT NULL,
  expression text NOT NULL,
  next_at timestamptz NOT NULL,
  PRIMARY KEY (function_id, expression)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA engine TO balcao_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA engine TO balcao_app;

-- The unit of work in the queue: a run ('' as step), or one of its parallel steps.
CREATE FUNCTION engine.enqueue(p_run uuid, p_step text, p_at timestamptz, p_keep_later boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job(
    CASE p_step WHEN '' THEN 'run' ELSE 'step' END,
    CASE p_step WHEN '' THEN json_build_object('runId', p_run) ELSE json_build_object('runId', p_run, 'stepId', p_step) END,
    run_at := p_at, max_attempts := 1000, job_key := 'unit:' || p_run || ':' || p_step,
    priority := (SELECT priority FROM engine.run WHERE id = p_run),
    job_key_mode := CASE WHEN p_keep_later THEN 'preserve_run_at' ELSE 'replace' END);
END $$;

-- Takes one slot under every key or none. Answers false after putting the unit in line. A slot handed over earlier counts
-- as taken by this unit. `p_lock` names what serializes the functions that share these keys.
CREATE FUNCTION engine.take_slots(p_lock text, p_keys text[], p_limits int[], p_run uuid, p_step text, p_engine uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE i int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('engine.slots:' || p_lock, 0));
  FOR i IN 1 .. cardinality(p_keys) LOOP
    IF (SELECT count(*) FROM engine.slot WHERE key = p_keys[i] AND NOT (run_id = p_run AND step_id = p_step)) >= p_limits[i] THEN
      INSERT INTO engine.parked (run_id, step_id, key, keys, limits, since)
      SELECT p_run, p_step, p_keys[i], p_keys, p_limits, created_at FROM engine.run WHERE id = p_run
      ON CONFLICT (run_id, step_id) DO UPDATE SET key = excluded.key, keys = excluded.keys, limits = excluded.limits;
      RETURN false;
    END IF;
  END LOOP;
  INSERT INTO engine.slot (key, run_id, step_id, engine_id) SELECT k, p_run, p_step, p_engine FROM unnest(p_keys) k
  ON CONFLICT (key, run_id, step_id) DO UPDATE SET engine_id = excluded.engine_id;
  DELETE FROM engine.parked WHERE run_id = p_run AND step_id = p_step;
  RETURN true;
END $$;

-- Gives the slots of a unit back and hands each to the one that has waited longest for it.
CREATE FUNCTION engine.release_slots(p_lock text, p_run uuid, p_step text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE freed text; waiting engine.parked; full_key text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('engine.slots:' || p_lock, 0));
  DELETE FROM engine.parked WHERE run_id = p_run AND step_id = p_step;
  FOR freed IN DELETE FROM engine.slot WHERE run_id = p_run AND step_id = p_step RETURNING key LOOP
    LOOP
      SELECT * INTO waiting FROM engine.parked WHERE key = freed ORDER BY since, run_id LIMIT 1;
      EXIT WHEN NOT FOUND;
      SELECT k INTO full_key FROM unnest(waiting.keys, waiting.limits) AS u(k, l)
        WHERE (SELECT count(*) FROM engine.slot s WHERE s.key = k) >= l LIMIT 1;
      EXIT WHEN full_key = freed;
      IF full_key IS NULL THEN
        INSERT INTO engine.slot (key, run_id, step_id) SELECT k, waiting.run_id, waiting.step_id FROM unnest(waiting.keys) k
        ON CONFLICT DO NOTHING;
        DELETE FROM engine.parked WHERE run_id = waiting.run_id AND step_id = waiting.step_id;
        PERFORM engine.enqueue(waiting.run_id, waiting.step_id, now(), false);
      ELSE
        UPDATE engine.parked SET key = full_key WHERE run_id = waiting.run_id AND step_id = waiting.step_id;
      END IF;
    END LOOP;
  END LOOP;
END $$;

-- One passage through a rate gate: null when it is open now, else the moment at which it opens.
CREATE FUNCTION engine.pass_gate(p_key text, p_interval interval, p_burst int) RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE moment timestamptz := clock_timestamp(); due timestamptz; opens timestamptz;
BEGIN
  INSERT INTO engine.gate (key, arrival) VALUES (p_key, moment) ON CONFLICT (key) DO NOTHING;
  SELECT greatest(arrival, moment) INTO due FROM engine.gate WHERE key = p_key FOR UPDATE;
  opens := due - p_interval * (p_burst - 1);
  IF opens > moment THEN RETURN opens; END IF;
  UPDATE engine.gate SET arrival = due + p_interval WHERE key = p_key;
  RETURN NULL;
END $$;

-- Gives back what a dead engine held and queues it. The units keep their slots: their turn isn't over.
CREATE FUNCTION engine.take_over(p_engine uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE unit record;
BEGIN
  UPDATE engine.slot SET engine_id = NULL WHERE engine_id = p_engine;
  FOR unit IN
    UPDATE engine.run SET claim = NULL, engine_id = NULL, dirty = false WHERE engine_id = p_engine RETURNING id
  LOOP
    PERFORM engine.enqueue(unit.id, '', now(), true);
  END LOOP;
  FOR unit IN
    UPDATE engine.step SET status = 'planned', claim = NULL, engine_id = NULL WHERE engine_id = p_engine RETURNING run_id, id
  LOOP
    PERFORM engine.enqueue(unit.run_id, unit.id, now(), true);
  END LOOP;
END $$;

-- Takes up failed runs again at the step that failed; what had finished stays finished. `p_org` null: any organization.
CREATE FUNCTION engine.retry_runs(p_runs uuid[], p_org text) RETURNS SETOF uuid LANGUAGE plpgsql AS $$
DECLARE revived uuid;
BEGIN
  FOR revived IN
    UPDATE engine.run SET status = 'running', ended_at = NULL, error = NULL, attempt = 0, outages = 0, interruptions = 0,
      unavailable_since = NULL, claim = NULL, engine_id = NULL, dirty = false
    WHERE id = ANY(p_runs) AND status = 'failed' AND (p_org IS NULL OR org_id = p_org) RETURNING id
  LOOP
    DELETE FROM engine.step WHERE run_id = revived AND status = 'failed';
    PERFORM engine.enqueue(revived, '', now(), false);
    RETURN NEXT revived;
  END LOOP;
END $$;
