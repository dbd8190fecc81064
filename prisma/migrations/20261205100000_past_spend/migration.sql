-- What deleted campaigns cost: the month's budget still counts it. In millionths of a real, by the day of the messages.
CREATE TABLE "past_spend" (
    "organization_id" UUID NOT NULL,
    "spent_on" DATE NOT NULL,
    "micros" BIGINT NOT NULL,

    CONSTRAINT "past_spend_pkey" PRIMARY KEY ("organization_id","spent_on")
);
ALTER TABLE "past_spend" ADD CONSTRAINT "past_spend_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "past_spend" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "past_spend" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "past_spend" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "past_spend" TO balcao_app;
