-- What crosses between WhatsApp and the helpdesk, once each: a customer's message going in, a campaign's message recorded
-- there, an agent's answer going out. Names of messages and no more: the words stand where they were said. Only an
-- answer that is on its way carries them, encrypted, and drops them when it has gone.
CREATE TABLE "helpdesk_message" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "direction" TEXT NOT NULL,
    "message_id" UUID,
    "provider_message_id" TEXT,
    "helpdesk_message_id" BIGINT,
    "conversation_id" INTEGER,
    "contact_id" INTEGER,
    "is_automated" BOOLEAN NOT NULL DEFAULT false,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "problem" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "payload_encrypted" TEXT,
    "said_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "claimed_until" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    "status" TEXT,
    "status_due_at" TIMESTAMPTZ(3),
    "status_attempts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "helpdesk_message_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT helpdesk_message_direction_check CHECK (direction IN ('in', 'recorded', 'out')),
    CONSTRAINT helpdesk_message_state_check
      CHECK (state IN ('queued', 'sending', 'sent', 'refused', 'done', 'failed', 'unknown', 'skipped')),
    CONSTRAINT helpdesk_message_status_check CHECK (status IN ('sent', 'delivered', 'read', 'failed')),
    CONSTRAINT helpdesk_message_payload_check
      CHECK (payload_encrypted IS NULL OR (direction = 'out' AND state IN ('queued', 'sending')))
);
CREATE UNIQUE INDEX "helpdesk_message_organization_id_message_id_key" ON "helpdesk_message"("organization_id", "message_id");
CREATE UNIQUE INDEX "helpdesk_message_organization_id_provider_message_id_key" ON "helpdesk_message"("organization_id", "provider_message_id");
CREATE UNIQUE INDEX "helpdesk_message_organization_id_helpdesk_message_id_key" ON "helpdesk_message"("organization_id", "helpdesk_message_id");
CREATE INDEX "helpdesk_message_organization_id_conversation_id_idx" ON "helpdesk_message"("organization_id", "conversation_id");
CREATE INDEX helpdesk_message_open_idx ON "helpdesk_message" (organization_id, next_at)
  WHERE state IN ('queued', 'sending', 'sent', 'refused') AND direction <> 'recorded';
CREATE INDEX helpdesk_message_status_due_idx ON "helpdesk_message" (organization_id, status_due_at)
  WHERE status_due_at IS NOT NULL;
ALTER TABLE "helpdesk_message" ADD CONSTRAINT "helpdesk_message_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "helpdesk_message" ADD CONSTRAINT "helpdesk_message_organization_id_message_id_fkey"
  FOREIGN KEY ("organization_id", "message_id") REFERENCES "whatsapp_message"("organization_id", "id")
  ON DELETE SET NULL ("message_id") ON UPDATE CASCADE;

-- A customer was asked which store they want, because of a message of theirs. Whose it was, that message says.
CREATE TABLE "helpdesk_menu" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "message_id" UUID NOT NULL,
    "options" UUID[],
    "state" TEXT NOT NULL DEFAULT 'asked',
    "store_id" UUID,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "helpdesk_menu_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT helpdesk_menu_state_check CHECK (state IN ('asked', 'answered', 'failed')),
    CONSTRAINT helpdesk_menu_store_check CHECK (store_id IS NULL OR state = 'answered')
);
CREATE UNIQUE INDEX "helpdesk_menu_organization_id_message_id_key" ON "helpdesk_menu"("organization_id", "message_id");
CREATE INDEX "helpdesk_menu_organization_id_store_id_idx" ON "helpdesk_menu"("organization_id", "store_id");
ALTER TABLE "helpdesk_menu" ADD CONSTRAINT "helpdesk_menu_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "helpdesk_menu" ADD CONSTRAINT "helpdesk_menu_organization_id_message_id_fkey"
  FOREIGN KEY ("organization_id", "message_id") REFERENCES "whatsapp_message"("organization_id", "id")
  ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "helpdesk_menu" ADD CONSTRAINT "helpdesk_menu_organization_id_store_id_fkey"
  FOREIGN KEY ("organization_id", "store_id") REFERENCES "store"("organization_id", "id")
  ON DELETE RESTRICT ON UPDATE CASCADE;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['helpdesk_message', 'helpdesk_menu'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY tenant ON %I TO balcao_app USING (organization_id = current_setting(''app.organization_id'')::uuid) WITH CHECK (organization_id = current_setting(''app.organization_id'')::uuid)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', name);
  END LOOP;
END $$;

-- An answer that is on its way to a person who is erased doesn't go any more, and nothing of it is kept.
CREATE FUNCTION forget_helpdesk_messages() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE helpdesk_message SET payload_encrypted = NULL, claimed_until = NULL,
    state = CASE WHEN state = 'sending' THEN 'unknown' ELSE 'skipped' END
  WHERE organization_id = NEW.organization_id AND payload_encrypted IS NOT NULL AND conversation_id IN (
    SELECT h.conversation_id FROM helpdesk_message h
    JOIN whatsapp_message w ON w.organization_id = NEW.organization_id AND w.id = h.message_id
    WHERE h.organization_id = NEW.organization_id AND w.customer_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER customer_erased_forget_helpdesk AFTER UPDATE OF erased_at ON "customer"
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL AND OLD.erased_at IS NULL) EXECUTE FUNCTION forget_helpdesk_messages();

-- Where something waits to cross.
GRANT SELECT (organization_id, direction, state, next_at, claimed_until, status_due_at) ON "helpdesk_message" TO balcao_definer;
CREATE POLICY definer ON "helpdesk_message" FOR SELECT TO balcao_definer USING (true);
CREATE FUNCTION unsafe_list_helpdesk_crossings(due timestamptz) RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.id FROM organization o
  WHERE EXISTS (SELECT FROM helpdesk_message m WHERE m.organization_id = o.id AND m.next_at <= due
      AND m.state IN ('queued', 'sending', 'sent', 'refused') AND m.direction <> 'recorded'
      AND (m.claimed_until IS NULL OR m.claimed_until < due))
    OR EXISTS (SELECT FROM helpdesk_message m WHERE m.organization_id = o.id AND m.status_due_at <= due)
  ORDER BY 1
$$;
GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_list_helpdesk_crossings(timestamptz) OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION unsafe_list_helpdesk_crossings(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_list_helpdesk_crossings(timestamptz) TO balcao_app;
