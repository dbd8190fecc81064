-- Who changed which part of the settings, and when. The ids carry no key: people go, and level 0 comes from elsewhere.
ALTER TABLE "organization"
  ADD COLUMN "profile_updated_at" TIMESTAMPTZ(3),
  ADD COLUMN "profile_updated_by" UUID,
  ADD COLUMN "campaigns_updated_at" TIMESTAMPTZ(3),
  ADD COLUMN "campaigns_updated_by" UUID,
  ADD CONSTRAINT organization_message_limit_days_check CHECK (message_limit_days BETWEEN 1 AND 365),
  ADD CONSTRAINT organization_message_limit_count_check CHECK (message_limit_count BETWEEN 1 AND 1000),
  ADD CONSTRAINT organization_message_limit_whole_check CHECK (message_limit_days IS NULL OR message_limit_count IS NOT NULL),
  ADD CONSTRAINT organization_reply_window_check CHECK (reply_window_hours BETWEEN 1 AND 720),
  ADD CONSTRAINT organization_attribution_window_check CHECK (attribution_window_days BETWEEN 0 AND 90);

ALTER TABLE "erp_connection" ADD COLUMN "updated_by" UUID;

CREATE TABLE "email_settings" (
    "organization_id" UUID NOT NULL,
    "from_name" TEXT NOT NULL,
    "from_address" TEXT NOT NULL,
    "reply_to" TEXT,
    "smtp_host" TEXT,
    "smtp_port" INTEGER,
    "smtp_security" TEXT,
    "smtp_username" TEXT,
    "smtp_password_encrypted" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" UUID,

    CONSTRAINT "email_settings_pkey" PRIMARY KEY ("organization_id")
);
ALTER TABLE "email_settings" ADD CONSTRAINT "email_settings_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "email_settings" ADD CONSTRAINT email_settings_security_check CHECK (smtp_security IN ('none', 'starttls', 'tls'));
ALTER TABLE "email_settings" ADD CONSTRAINT email_settings_port_check CHECK (smtp_port BETWEEN 1 AND 65535);
-- A server is whole or not there, and a password has its user.
ALTER TABLE "email_settings" ADD CONSTRAINT email_settings_server_check CHECK (
  num_nulls(smtp_host, smtp_port, smtp_security) IN (0, 3)
  AND num_nulls(smtp_username, smtp_password_encrypted) IN (0, 2)
  AND (smtp_host IS NOT NULL OR smtp_username IS NULL));
ALTER TABLE "email_settings" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "email_settings" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "email_settings" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "email_settings" TO balcao_app;
