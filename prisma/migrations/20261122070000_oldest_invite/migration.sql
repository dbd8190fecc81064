-- Of several organizations that invited one address the first counts: by inviting once more, nobody takes another's
-- colleague, whose account belongs to one organization.
CREATE OR REPLACE FUNCTION unsafe_find_invite(address text) RETURNS TABLE (organization_id uuid, invite_id uuid, role_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT organization_id, id, role_id FROM invite WHERE email = lower(address) AND accepted_at IS NULL ORDER BY created_at, id
$$;
