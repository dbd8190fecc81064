-- A person who may not enter any more, and whose records stay.
ALTER TABLE "app_user" ADD COLUMN "deactivated_at" TIMESTAMPTZ(3);

-- The stores that an invited person will see. They become user_store rows when the invite is accepted.
CREATE TABLE "invite_store" (
    "organization_id" UUID NOT NULL,
    "invite_id" UUID NOT NULL,
    "store_id" UUID NOT NULL,

    CONSTRAINT "invite_store_pkey" PRIMARY KEY ("organization_id","invite_id","store_id")
);
ALTER TABLE "invite_store"
  ADD CONSTRAINT "invite_store_organization_id_invite_id_fkey" FOREIGN KEY ("organization_id", "invite_id")
    REFERENCES "invite" ("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "invite_store_organization_id_store_id_fkey" FOREIGN KEY ("organization_id", "store_id")
    REFERENCES "store" ("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "invite_store" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "invite_store" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "invite_store" TO balcao_app USING (organization_id = current_setting('app.organization_id')::uuid) WITH CHECK (organization_id = current_setting('app.organization_id')::uuid);
GRANT SELECT, INSERT, UPDATE, DELETE ON "invite_store" TO balcao_app;

-- The sessions that the local provider began, so that all of one account can be ended. Identifiers only.
CREATE TABLE platform.local_session (session_id text PRIMARY KEY, provider_id text NOT NULL, expires_at timestamptz NOT NULL);
CREATE INDEX local_session_provider_id_idx ON platform.local_session (provider_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON platform.local_session TO balcao_app;

-- A deactivated account is refused like a deleted one, from its next request on.
CREATE OR REPLACE FUNCTION unsafe_load_user(provider_id text, session text) RETURNS TABLE (
  is_revoked boolean, user_id uuid, organization_id uuid, organization_name text, clerk_id text, email text, name text,
  store_id uuid, last_seen_at timestamptz, role jsonb, stores jsonb
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM platform.session_revocation s WHERE s.session_id = session)
      OR EXISTS (SELECT FROM platform.deleted_identity d WHERE d.provider_id = unsafe_load_user.provider_id)
      OR u.deactivated_at IS NOT NULL,
    u.id, u.organization_id, o.name, u.clerk_id, u.email, u.name, u.store_id, u.last_seen_at,
    CASE WHEN r.id IS NOT NULL THEN jsonb_build_object(
      'id', r.id, 'name', r.name, 'level', r.level, 'permissions', to_jsonb(r.permissions), 'readOnly', r.read_only) END,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'code', s.code) ORDER BY s.code), '[]')
     FROM user_store us JOIN store s ON s.organization_id = us.organization_id AND s.id = us.store_id
     WHERE us.organization_id = u.organization_id AND us.user_id = u.id)
  FROM (SELECT) AS always
  LEFT JOIN app_user u ON u.clerk_id = unsafe_load_user.provider_id
  LEFT JOIN organization o ON o.id = u.organization_id
  LEFT JOIN role r ON r.organization_id = u.organization_id AND r.id = u.role_id
$$;
