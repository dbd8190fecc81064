-- The addresses made for one person: where a click leads, which mail was opened, who says no. A token is the only thing
-- its address says, so it is unique in the whole installation.
CREATE TABLE "redirect_token" (
    "token" TEXT NOT NULL,
    "organization_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "campaign_id" UUID,
    "recipient_id" UUID,
    "channel" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "redirect_token_pkey" PRIMARY KEY ("token"),
    CONSTRAINT redirect_token_channel_check CHECK (channel IN ('whatsapp', 'email'))
);
CREATE INDEX "redirect_token_organization_id_customer_id_idx" ON "redirect_token"("organization_id", "customer_id");
ALTER TABLE "redirect_token" ADD CONSTRAINT "redirect_token_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "redirect_token" ADD CONSTRAINT "redirect_token_organization_id_customer_id_fkey"
  FOREIGN KEY ("organization_id", "customer_id") REFERENCES "customer"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "open_token" (
    "token" TEXT NOT NULL,
    "organization_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "campaign_id" UUID,
    "recipient_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "open_token_pkey" PRIMARY KEY ("token")
);
CREATE INDEX "open_token_organization_id_customer_id_idx" ON "open_token"("organization_id", "customer_id");
ALTER TABLE "open_token" ADD CONSTRAINT "open_token_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "open_token" ADD CONSTRAINT "open_token_organization_id_customer_id_fkey"
  FOREIGN KEY ("organization_id", "customer_id") REFERENCES "customer"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- It never expires: people say no when they like.
CREATE TABLE "unsubscribe_token" (
    "token" TEXT NOT NULL,
    "organization_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3),
    "applied_at" TIMESTAMPTZ(3),

    CONSTRAINT "unsubscribe_token_pkey" PRIMARY KEY ("token"),
    CONSTRAINT unsubscribe_token_channel_check CHECK (channel IN ('whatsapp', 'email'))
);
CREATE UNIQUE INDEX "unsubscribe_token_organization_id_customer_id_channel_key" ON "unsubscribe_token"("organization_id", "customer_id", "channel");
CREATE INDEX unsubscribe_token_open_idx ON "unsubscribe_token"("organization_id") WHERE used_at IS NOT NULL AND applied_at IS NULL;
ALTER TABLE "unsubscribe_token" ADD CONSTRAINT "unsubscribe_token_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "unsubscribe_token" ADD CONSTRAINT "unsubscribe_token_organization_id_customer_id_fkey"
  FOREIGN KEY ("organization_id", "customer_id") REFERENCES "customer"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Every visit as it came, with how it is counted. `kind`: click or open. `is_machine`: a preview, a scanner, a proxy.
CREATE TABLE "tracking_hit" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "kind" TEXT NOT NULL,
    "customer_id" UUID NOT NULL,
    "campaign_id" UUID,
    "recipient_id" UUID,
    "channel" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "user_agent" TEXT,
    "ip" TEXT,
    "is_machine" BOOLEAN NOT NULL,
    "applied_at" TIMESTAMPTZ(3),

    CONSTRAINT "tracking_hit_pkey" PRIMARY KEY ("organization_id","id"),
    CONSTRAINT tracking_hit_kind_check CHECK (kind IN ('click', 'open')),
    CONSTRAINT tracking_hit_channel_check CHECK (channel IN ('whatsapp', 'email'))
);
CREATE INDEX "tracking_hit_organization_id_customer_id_idx" ON "tracking_hit"("organization_id", "customer_id");
CREATE INDEX tracking_hit_open_idx ON "tracking_hit"("organization_id", "id") WHERE applied_at IS NULL;
ALTER TABLE "tracking_hit" ADD CONSTRAINT "tracking_hit_organization_id_fkey" FOREIGN KEY ("organization_id")
  REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "tracking_hit" ADD CONSTRAINT "tracking_hit_organization_id_customer_id_fkey"
  FOREIGN KEY ("organization_id", "customer_id") REFERENCES "customer"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A person who is erased has no addresses any more; that they clicked stays, without where from.
CREATE FUNCTION forget_tracking() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM redirect_token WHERE organization_id = NEW.organization_id AND customer_id = NEW.id;
  DELETE FROM open_token WHERE organization_id = NEW.organization_id AND customer_id = NEW.id;
  DELETE FROM unsubscribe_token WHERE organization_id = NEW.organization_id AND customer_id = NEW.id;
  UPDATE tracking_hit SET user_agent = NULL, ip = NULL
  WHERE organization_id = NEW.organization_id AND customer_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_erased_forget_tracking AFTER UPDATE OF erased_at ON "customer"
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL AND OLD.erased_at IS NULL) EXECUTE FUNCTION forget_tracking();

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['redirect_token', 'open_token', 'unsubscribe_token', 'tracking_hit'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY tenant ON %I TO balcao_app USING (organization_id = current_setting(''app.organization_id'')::uuid) WITH CHECK (organization_id = current_setting(''app.organization_id'')::uuid)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', name);
    EXECUTE format('GRANT SELECT ON %I TO balcao_definer', name);
    EXECUTE format('CREATE POLICY definer ON %I FOR SELECT TO balcao_definer USING (true)', name);
  END LOOP;
END $$;

-- Whose a token is: nobody is signed in where they are followed.
CREATE FUNCTION unsafe_find_redirect(wanted text)
RETURNS TABLE (organization_id uuid, customer_id uuid, campaign_id uuid, recipient_id uuid, channel text, url text,
  expires_at timestamptz, sent_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.organization_id, t.customer_id, t.campaign_id, t.recipient_id, t.channel, t.url, t.expires_at,
    coalesce((SELECT max(m.sent_at) FROM email_message m
      WHERE m.organization_id = t.organization_id AND m.recipient_id = t.recipient_id AND t.channel = 'email'), t.created_at)
  FROM redirect_token t WHERE t.token = wanted
$$;
CREATE FUNCTION unsafe_find_open_token(wanted text)
RETURNS TABLE (organization_id uuid, customer_id uuid, campaign_id uuid, recipient_id uuid, sent_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.organization_id, t.customer_id, t.campaign_id, t.recipient_id,
    coalesce((SELECT max(m.sent_at) FROM email_message m
      WHERE m.organization_id = t.organization_id AND m.recipient_id = t.recipient_id), t.created_at)
  FROM open_token t WHERE t.token = wanted
$$;
CREATE FUNCTION unsafe_find_unsubscribe_token(wanted text) RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.organization_id FROM unsubscribe_token t WHERE t.token = wanted
$$;
-- Where something was clicked, opened or refused that isn't applied yet.
CREATE FUNCTION unsafe_list_tracking_organizations() RETURNS TABLE (organization_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.id FROM organization o WHERE EXISTS (
      SELECT FROM tracking_hit h WHERE h.organization_id = o.id AND h.applied_at IS NULL)
    OR EXISTS (SELECT FROM unsubscribe_token t
      WHERE t.organization_id = o.id AND t.used_at IS NOT NULL AND t.applied_at IS NULL)
$$;
GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_find_redirect(text) OWNER TO balcao_definer;
ALTER FUNCTION unsafe_find_open_token(text) OWNER TO balcao_definer;
ALTER FUNCTION unsafe_find_unsubscribe_token(text) OWNER TO balcao_definer;
ALTER FUNCTION unsafe_list_tracking_organizations() OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION unsafe_find_redirect(text), unsafe_find_open_token(text), unsafe_find_unsubscribe_token(text),
  unsafe_list_tracking_organizations() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_find_redirect(text), unsafe_find_open_token(text), unsafe_find_unsubscribe_token(text),
  unsafe_list_tracking_organizations() TO balcao_app;
