-- An alias points to a principal, and nothing points to an alias. Whoever writes it, however many at once: the lock makes
-- the check see what the writer before it committed.
CREATE FUNCTION store_refuse_alias_chain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('store aliases of ' || NEW.organization_id, 0));
  IF EXISTS (SELECT FROM store WHERE organization_id = NEW.organization_id AND id = NEW.primary_store_id
             AND primary_store_id IS NOT NULL) THEN
    RAISE EXCEPTION 'The principal is an alias' USING ERRCODE = 'check_violation', CONSTRAINT = 'store_principal_is_no_alias';
  END IF;
  IF EXISTS (SELECT FROM store WHERE organization_id = NEW.organization_id AND primary_store_id = NEW.id) THEN
    RAISE EXCEPTION 'The alias has aliases' USING ERRCODE = 'check_violation', CONSTRAINT = 'store_alias_has_no_aliases';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER store_no_alias_chain BEFORE INSERT OR UPDATE OF primary_store_id ON "store"
  FOR EACH ROW WHEN (NEW.primary_store_id IS NOT NULL AND NEW.primary_store_id <> NEW.id)
  EXECUTE FUNCTION store_refuse_alias_chain();

-- When the organization itself last said which store is its e-commerce: from then on the ERP's flag no longer counts.
ALTER TABLE "store" ADD COLUMN "ecommerce_decided_at" TIMESTAMPTZ(3);

-- The state of a gateway's instance and the rest of what the provider says come later; people write the others.
ALTER TABLE "store_whatsapp_number"
  ADD COLUMN "display_phone_number" TEXT,
  ADD COLUMN "access_token_tail" TEXT,
  ADD COLUMN "connection_state" TEXT,
  ADD COLUMN "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD CONSTRAINT store_whatsapp_number_connection_check CHECK (connection_state IN ('open', 'connecting', 'close'));

-- A provider's webhook names only the number or the instance: each belongs to one organization of the installation.
CREATE UNIQUE INDEX "store_whatsapp_number_phone_number_id_key" ON "store_whatsapp_number"("phone_number_id");
CREATE UNIQUE INDEX "store_whatsapp_number_gateway_instance_name_key" ON "store_whatsapp_number"("gateway_instance_name");
CREATE UNIQUE INDEX store_whatsapp_number_one_default_key ON "store_whatsapp_number" (organization_id, store_id)
  WHERE is_default;
