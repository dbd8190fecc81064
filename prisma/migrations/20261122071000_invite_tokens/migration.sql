-- Each invitation's mail names its invite by a token, kept as a hash. What was opened goes before what was first.
ALTER TABLE "invite" ADD COLUMN "token_hashes" TEXT[] DEFAULT ARRAY[]::TEXT[];

DROP FUNCTION unsafe_find_invite(text);
CREATE FUNCTION unsafe_find_invite(address text, opened text[] DEFAULT '{}')
RETURNS TABLE (organization_id uuid, invite_id uuid, role_id uuid, is_opened boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT organization_id, id, role_id, coalesce(token_hashes && opened, false) AS is_opened FROM invite
  WHERE email = lower(address) AND accepted_at IS NULL ORDER BY is_opened DESC, created_at, id
$$;
GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_find_invite(text, text[]) OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION unsafe_find_invite(text, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_find_invite(text, text[]) TO balcao_app;
