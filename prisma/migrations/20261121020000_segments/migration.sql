CREATE TABLE "segment" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "name" TEXT NOT NULL,
    "rules" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "size" INTEGER,
    "whatsapp_reach" INTEGER,
    "email_reach" INTEGER,
    "counted_at" TIMESTAMPTZ(3),
    "timed_out_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_by" UUID,
    "updated_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "segment_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT segment_status_check CHECK (status IN ('active', 'inactive'))
);
CREATE INDEX "segment_organization_id_updated_at_idx" ON "segment"("organization_id", "updated_at" DESC);
-- Two segments of one name can't be told apart in a list.
CREATE UNIQUE INDEX segment_name_key ON "segment" (organization_id, search_key(name));
ALTER TABLE "segment" ADD CONSTRAINT "segment_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "segment_size" (
    "organization_id" UUID NOT NULL,
    "segment_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "size" INTEGER NOT NULL,

    CONSTRAINT "segment_size_pkey" PRIMARY KEY ("organization_id","segment_id","day")
);
ALTER TABLE "segment_size" ADD CONSTRAINT "segment_size_organization_id_segment_id_fkey"
  FOREIGN KEY ("organization_id", "segment_id") REFERENCES "segment"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "segment" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "segment" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "segment" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "segment" TO balcao_app;
ALTER TABLE "segment_size" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "segment_size" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "segment_size" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "segment_size" TO balcao_app;
