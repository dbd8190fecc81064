-- When the stored segments were last right for everybody, and under which constants: written by the segmentation alone.
CREATE TABLE "rfm_state" (
    "organization_id" UUID NOT NULL,
    "refreshed_at" TIMESTAMPTZ(3),
    "constants" TEXT,

    CONSTRAINT "rfm_state_pkey" PRIMARY KEY ("organization_id")
);
ALTER TABLE "rfm_state" ADD CONSTRAINT "rfm_state_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "rfm_state" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "rfm_state" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "rfm_state" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "rfm_state" TO balcao_app;

-- Nothing to carry over: without a state the next refresh looks at everybody once.
ALTER TABLE "organization" DROP COLUMN "rfm_refreshed_at", DROP COLUMN "rfm_constants";
