-- Whose customers the running or last send addresses, apart from those that the schedule addresses: a send in between
-- doesn't change what goes out at the next time.
ALTER TABLE "campaign" ADD COLUMN "send_scope" UUID[];
-- What is being sent keeps its stores; the owner of the table sees every tenant's rows just for that.
ALTER TABLE "campaign" NO FORCE ROW LEVEL SECURITY;
UPDATE "campaign" SET "send_scope" = "store_scope";
ALTER TABLE "campaign" FORCE ROW LEVEL SECURITY;

-- A draft holds no segment back either: only what is to be sent, or is being sent, does (a 409).
CREATE OR REPLACE FUNCTION campaigns_forget_segment() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE campaign SET segment_id = NULL, lost_segment = true
  WHERE organization_id = OLD.organization_id AND segment_id = OLD.id
    AND status IN ('draft', 'sent', 'failed', 'cancelled');
  RETURN OLD;
END $$;
