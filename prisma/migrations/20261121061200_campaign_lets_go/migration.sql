-- A campaign that waits for nothing holds no segment and no number back. It remembers that it lost whom it meant: with
-- its other rules alone it would address more people than anybody chose. One that is to be sent holds on (a 409).
ALTER TABLE "campaign" ADD COLUMN "lost_segment" BOOLEAN NOT NULL DEFAULT false;

CREATE FUNCTION campaigns_forget_segment() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE campaign SET segment_id = NULL, lost_segment = true
  WHERE organization_id = OLD.organization_id AND segment_id = OLD.id AND status IN ('sent', 'failed', 'cancelled');
  RETURN OLD;
END $$;
CREATE TRIGGER segment_deleted_campaigns_forget BEFORE DELETE ON "segment"
  FOR EACH ROW EXECUTE FUNCTION campaigns_forget_segment();

CREATE FUNCTION campaigns_forget_number() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE campaign SET number_id = NULL
  WHERE organization_id = OLD.organization_id AND number_id = OLD.id
    AND status IN ('draft', 'sent', 'failed', 'cancelled');
  RETURN OLD;
END $$;
CREATE TRIGGER whatsapp_number_deleted_campaigns_forget BEFORE DELETE ON "store_whatsapp_number"
  FOR EACH ROW EXECUTE FUNCTION campaigns_forget_number();
