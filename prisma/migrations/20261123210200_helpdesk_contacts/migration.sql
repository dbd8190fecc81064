-- Contacts of the helpdesk that messages of ours went to, and the name and e-mail that we last sent there. A change of the
-- customer makes its contacts due; customers without a contact cost nothing.
CREATE TABLE "helpdesk_contact" (
    "organization_id" UUID NOT NULL,
    "contact_id" INTEGER NOT NULL,
    "phone" TEXT NOT NULL,
    "sent_name" TEXT,
    "sent_email" TEXT,
    "due_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "helpdesk_contact_pkey" PRIMARY KEY ("organization_id","contact_id")
);
CREATE INDEX "helpdesk_contact_organization_id_phone_idx" ON "helpdesk_contact"("organization_id", "phone");
CREATE INDEX helpdesk_contact_due_idx ON "helpdesk_contact" (organization_id, due_at) WHERE due_at IS NOT NULL;
ALTER TABLE "helpdesk_contact" ADD CONSTRAINT "helpdesk_contact_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "helpdesk_contact" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "helpdesk_contact" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "helpdesk_contact" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "helpdesk_contact" TO balcao_app;

-- One statement for all customers that a statement wrote. Only changed ones are compared, so that a sync that changes
-- nothing touches no contact.
CREATE FUNCTION note_new_customers() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE helpdesk_contact h SET due_at = now(), attempts = 0 FROM new_rows n
  WHERE h.organization_id = n.organization_id AND h.phone = n.phone;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_insert_helpdesk_contact AFTER INSERT ON "customer"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_customers();

CREATE FUNCTION note_changed_customers() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  WITH changed AS MATERIALIZED (
    SELECT n.organization_id, n.id, n.phone FROM new_rows n
    JOIN old_rows o ON o.organization_id = n.organization_id AND o.id = n.id
    WHERE (n.name, n.email, n.phone) IS DISTINCT FROM (o.name, o.email, o.phone) AND n.erased_at IS NULL
  ), phones AS (
    SELECT organization_id, phone FROM changed WHERE phone IS NOT NULL
    UNION SELECT c.organization_id, k.value FROM changed c
    JOIN customer_identity k ON k.organization_id = c.organization_id AND k.customer_id = c.id AND k.kind = 'phone'
  )
  UPDATE helpdesk_contact h SET due_at = now(), attempts = 0 FROM phones p
  WHERE h.organization_id = p.organization_id AND h.phone = p.phone;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_update_helpdesk_contact AFTER UPDATE ON "customer"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_customers();

-- An erasure deletes the name and e-mail that were sent.
CREATE FUNCTION forget_helpdesk_contact() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM helpdesk_contact h WHERE h.organization_id = NEW.organization_id AND (h.phone = OLD.phone
    OR h.contact_id IN (SELECT m.contact_id FROM helpdesk_message m
      JOIN whatsapp_message w ON w.organization_id = NEW.organization_id AND w.id = m.message_id
      WHERE m.organization_id = NEW.organization_id AND w.customer_id = NEW.id AND m.contact_id IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER customer_erased_forget_helpdesk_contact AFTER UPDATE OF erased_at ON "customer"
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION forget_helpdesk_contact();

-- Where a contact is due.
GRANT SELECT (organization_id, due_at) ON "helpdesk_contact" TO balcao_definer;
CREATE POLICY definer ON "helpdesk_contact" FOR SELECT TO balcao_definer USING (true);
CREATE FUNCTION unsafe_list_due_helpdesk_contacts(due timestamptz) RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.id FROM organization o
  WHERE EXISTS (SELECT FROM helpdesk_contact c WHERE c.organization_id = o.id AND c.due_at <= due) ORDER BY 1
$$;
GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_list_due_helpdesk_contacts(timestamptz) OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION unsafe_list_due_helpdesk_contacts(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_list_due_helpdesk_contacts(timestamptz) TO balcao_app;
