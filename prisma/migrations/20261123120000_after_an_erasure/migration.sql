-- By which phones and names an erased person wrote, as keyed hashes, for as long as a provider may bring what they said
-- before it.
ALTER TABLE "customer_erasure" ADD COLUMN "contact_hashes" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- A no that nobody followed yet is followed first, for everybody with that address; its token goes when it has been.
CREATE OR REPLACE FUNCTION forget_tracking() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM redirect_token WHERE organization_id = NEW.organization_id AND customer_id = NEW.id;
  DELETE FROM open_token WHERE organization_id = NEW.organization_id AND customer_id = NEW.id;
  DELETE FROM unsubscribe_token WHERE organization_id = NEW.organization_id AND customer_id = NEW.id
    AND (used_at IS NULL OR applied_at IS NOT NULL);
  UPDATE tracking_hit SET user_agent = NULL, ip = NULL
  WHERE organization_id = NEW.organization_id AND customer_id = NEW.id;
  RETURN NULL;
END $$;
