-- Events for the job engine, written in the transaction of the change that they announce and deleted once the engine has
-- taken them. Like platform.failed_run no tenant table: some events belong to no organization, and one delivery serves
-- all of them. Payloads hold identifiers only.
CREATE TABLE platform.outbox_event (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  org_id text,
  -- The same id within 24 hours is the same event for every engine: a repeated delivery changes nothing.
  event_id text NOT NULL,
  name text NOT NULL,
  data jsonb NOT NULL,
  ts bigint NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  attempts int NOT NULL DEFAULT 0,
  -- The process that wrote or claimed it delivers it until then.
  claimed_until timestamptz(3) NOT NULL,
  -- Too old to be delivered: kept for the queue page.
  gave_up_at timestamptz(3)
);
CREATE INDEX outbox_event_due_idx ON platform.outbox_event (claimed_until) WHERE gave_up_at IS NULL;
CREATE INDEX outbox_event_org_idx ON platform.outbox_event (org_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON platform.outbox_event TO balcao_app;
