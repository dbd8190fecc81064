-- What was said over WhatsApp, in both directions. Phones stand as customers' do: area code, the ninth digit, subscriber.
CREATE TABLE "whatsapp_message" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "direction" TEXT NOT NULL,
    "number_id" UUID,
    "phone" TEXT,
    "customer_id" UUID,
    "campaign_id" UUID,
    "recipient_id" UUID,
    "provider_message_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT,
    "quoted_provider_id" TEXT,
    "delivery_id" UUID,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "whatsapp_message_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT whatsapp_message_direction_check CHECK (direction IN ('in', 'out'))
);
CREATE UNIQUE INDEX "whatsapp_message_organization_id_provider_message_id_key" ON "whatsapp_message"("organization_id", "provider_message_id");
CREATE INDEX "whatsapp_message_organization_id_phone_sent_at_idx" ON "whatsapp_message"("organization_id", "phone", "sent_at");
CREATE INDEX "whatsapp_message_organization_id_customer_id_sent_at_idx" ON "whatsapp_message"("organization_id", "customer_id", "sent_at" DESC);
CREATE INDEX "whatsapp_message_organization_id_campaign_id_idx" ON "whatsapp_message"("organization_id", "campaign_id");
CREATE INDEX "whatsapp_message_organization_id_delivery_id_idx" ON "whatsapp_message"("organization_id", "delivery_id");
CREATE INDEX "whatsapp_message_organization_id_number_id_idx" ON "whatsapp_message"("organization_id", "number_id");
ALTER TABLE "whatsapp_message" ADD CONSTRAINT "whatsapp_message_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "whatsapp_message" ADD CONSTRAINT "whatsapp_message_organization_id_number_id_fkey"
  FOREIGN KEY ("organization_id", "number_id") REFERENCES "store_whatsapp_number"("organization_id", "id")
  ON DELETE SET NULL ("number_id") ON UPDATE CASCADE;
ALTER TABLE "whatsapp_message" ADD CONSTRAINT "whatsapp_message_organization_id_customer_id_fkey"
  FOREIGN KEY ("organization_id", "customer_id") REFERENCES "customer"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was mailed, and what came back. No address: that is the customer's.
CREATE TABLE "email_message" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "customer_id" UUID NOT NULL,
    "campaign_id" UUID,
    "recipient_id" UUID,
    "message_id" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "opened_at" TIMESTAMPTZ(3),
    "machine_opened_at" TIMESTAMPTZ(3),
    "clicked_at" TIMESTAMPTZ(3),
    "bounced_at" TIMESTAMPTZ(3),
    "bounce_kind" TEXT,
    "complained_at" TIMESTAMPTZ(3),

    CONSTRAINT "email_message_pkey" PRIMARY KEY ("organization_id","id")
);
CREATE UNIQUE INDEX "email_message_organization_id_message_id_key" ON "email_message"("organization_id", "message_id");
CREATE INDEX "email_message_organization_id_customer_id_sent_at_idx" ON "email_message"("organization_id", "customer_id", "sent_at" DESC);
CREATE INDEX "email_message_organization_id_campaign_id_idx" ON "email_message"("organization_id", "campaign_id");
CREATE INDEX "email_message_organization_id_recipient_id_idx" ON "email_message"("organization_id", "recipient_id");
ALTER TABLE "email_message" ADD CONSTRAINT "email_message_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "email_message" ADD CONSTRAINT "email_message_organization_id_customer_id_fkey"
  FOREIGN KEY ("organization_id", "customer_id") REFERENCES "customer"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the providers reported of the messages sent: one row a message and status, with the earliest time that was said.
CREATE TABLE "message_event" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "channel" TEXT NOT NULL,
    "provider_message_id" TEXT NOT NULL,
    "recipient_id" UUID,
    "status" TEXT NOT NULL,
    "code" TEXT,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "delivery_id" UUID,

    CONSTRAINT "message_event_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT message_event_channel_check CHECK (channel IN ('whatsapp', 'email')),
    CONSTRAINT message_event_status_check
      CHECK (status IN ('sent', 'delivered', 'read', 'failed', 'clicked', 'opened', 'bounced', 'complained'))
);
CREATE UNIQUE INDEX "message_event_organization_id_channel_provider_message_id_s_key"
  ON "message_event"("organization_id", "channel", "provider_message_id", "status");
CREATE INDEX "message_event_organization_id_recipient_id_idx" ON "message_event"("organization_id", "recipient_id");
CREATE INDEX "message_event_organization_id_delivery_id_idx" ON "message_event"("organization_id", "delivery_id");
ALTER TABLE "message_event" ADD CONSTRAINT "message_event_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Addresses that must not be mailed again, as a keyed hash: kept when the person is erased.
CREATE TABLE "email_suppression" (
    "organization_id" UUID NOT NULL,
    "address_hash" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "email_suppression_pkey" PRIMARY KEY ("organization_id","address_hash"),
    CONSTRAINT email_suppression_reason_check CHECK (reason IN ('bounce', 'complaint'))
);
ALTER TABLE "email_suppression" ADD CONSTRAINT "email_suppression_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A person who is erased takes along what was said; that something was said stays. Their phones are still known here:
-- what a number wrote before anybody knew whose it is, goes as well.
CREATE FUNCTION forget_messages() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE whatsapp_message SET phone = NULL, text = NULL
  WHERE organization_id = NEW.organization_id AND customer_id = NEW.id AND (phone IS NOT NULL OR text IS NOT NULL);
  UPDATE whatsapp_message SET phone = NULL, text = NULL
  WHERE organization_id = NEW.organization_id AND customer_id IS NULL AND phone IN (
    SELECT OLD.phone UNION SELECT value FROM customer_identity
    WHERE organization_id = NEW.organization_id AND customer_id = NEW.id AND kind = 'phone');
  RETURN NULL;
END $$;
CREATE TRIGGER customer_erased_forget_messages AFTER UPDATE OF erased_at ON "customer"
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL AND OLD.erased_at IS NULL) EXECUTE FUNCTION forget_messages();

-- A consent can be taken back by the customer: in a message, or in a mail.
ALTER TABLE "consent_change" DROP CONSTRAINT consent_change_source_check;
ALTER TABLE "consent_change" ADD CONSTRAINT consent_change_source_check CHECK (source IN
  ('manual', 'erasure', 'split', 'keyword', 'button', 'provider', 'unsubscribe', 'complaint'));

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['whatsapp_message', 'email_message', 'message_event', 'email_suppression'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY tenant ON %I TO balcao_app USING (organization_id = current_setting(''app.organization_id'')::uuid) WITH CHECK (organization_id = current_setting(''app.organization_id'')::uuid)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', name);
  END LOOP;
END $$;

-- The inbox: what a provider called, as its bytes said it, until it is processed. One row a body; whose it is, is read
-- later. `ignored` counts what it held for nobody, by reason.
CREATE TABLE platform.webhook_delivery (
  id uuid PRIMARY KEY DEFAULT uuid_v7(),
  source text NOT NULL,
  digest bytea NOT NULL UNIQUE,
  body text,
  size int NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  claimed_until timestamptz,
  attempts int NOT NULL DEFAULT 0,
  processed_at timestamptz,
  ignored jsonb
);
CREATE INDEX webhook_delivery_open_idx ON platform.webhook_delivery (received_at, id) WHERE processed_at IS NULL;
CREATE INDEX webhook_delivery_received_at_idx ON platform.webhook_delivery (received_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON platform.webhook_delivery TO balcao_app;

-- Deliveries are remembered a day longer than any provider repeats them.
CREATE OR REPLACE FUNCTION platform.purge_expired() RETURNS bigint
LANGUAGE sql VOLATILE SET search_path = platform, pg_temp AS $$
  WITH entries AS (DELETE FROM kv_entry WHERE expires_at < now() RETURNING 1),
    locks AS (DELETE FROM kv_lock WHERE expires_at < now() RETURNING 1),
    windows AS (DELETE FROM rate_window WHERE window_start < now() - interval '1 day' RETURNING 1),
    revocations AS (DELETE FROM session_revocation WHERE expires_at < now() RETURNING 1),
    sessions AS (DELETE FROM local_session WHERE expires_at < now() RETURNING 1),
    receipts AS (DELETE FROM webhook_receipt WHERE received_at < now() - interval '30 days' RETURNING 1),
    deliveries AS (DELETE FROM webhook_delivery WHERE received_at < now() - interval '8 days' RETURNING 1),
    failures AS (
      DELETE FROM failed_run
      WHERE retried_at < now() - interval '30 days' OR (retried_at IS NULL AND failed_at < now() - interval '90 days')
      RETURNING 1)
  SELECT (SELECT count(*) FROM entries) + (SELECT count(*) FROM locks) + (SELECT count(*) FROM windows)
    + (SELECT count(*) FROM revocations) + (SELECT count(*) FROM sessions) + (SELECT count(*) FROM receipts)
    + (SELECT count(*) FROM deliveries) + (SELECT count(*) FROM failures)
$$;
