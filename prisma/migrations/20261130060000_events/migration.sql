-- Changes that integrators are told of, written in the transaction of the change. Rows are only added; a month is dropped
-- whole. By `xact` readers know which events they have seen, and `sequence` is their order (docs/adr/0098).
CREATE TABLE "event" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "sequence" BIGINT NOT NULL,
    "xact" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "type" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "store_id" UUID,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "event_pkey" PRIMARY KEY ("organization_id","id")
) PARTITION BY RANGE ("id");
CREATE INDEX "event_organization_id_sequence_idx" ON "event"("organization_id", "sequence");
CREATE INDEX "event_organization_id_xact_sequence_idx" ON "event"("organization_id", "xact", "sequence");
ALTER TABLE "event" ADD CONSTRAINT "event_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "event" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "event" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "event" TO balcao_app
  USING (organization_id = current_setting('app.organization_id')::uuid)
  WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT ON "event" TO balcao_app;

SELECT platform.create_partition('event', 'event_default', 'DEFAULT');
DO $$ BEGIN
  WHILE platform.add_partition('event', 3) IS NOT NULL LOOP END LOOP;
END $$;

-- One sequence for all organizations. Its start, the present time in microseconds, identifies the database: in a restored
-- one transaction ids begin again, and npm run restore moves the start above the restored numbers.
DO $$ BEGIN
  EXECUTE format('CREATE SEQUENCE platform.event_sequence START %s', (extract(epoch FROM now()) * 1000000)::bigint);
END $$;
GRANT SELECT, USAGE ON SEQUENCE platform.event_sequence TO balcao_app;

-- The types that are recorded: those of the feed and those of the webhooks together. Statements that record read only the
-- first column.
ALTER TABLE "organization"
  ADD COLUMN "event_types" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "feed_event_types" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "webhook_event_types" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "events_updated_at" TIMESTAMPTZ(3),
  ADD COLUMN "events_updated_by" UUID;
