-- Who else has this mail address: a no holds for all of them.
CREATE INDEX customer_email_idx ON "customer" (organization_id, lower(email)) WHERE email IS NOT NULL;

-- What the mail service itself calls a mail, where its reply said so: its reports may name nothing else.
ALTER TABLE "email_message" ADD COLUMN "service_id" TEXT;
CREATE INDEX "email_message_organization_id_service_id_idx" ON "email_message"("organization_id", "service_id");

-- A mail is found by every name it has: its Message-ID, the service's, and our recipient's id, which is in the Message-ID
-- and in a header. The last finds a mail that nobody knows whether it was taken, too.
GRANT SELECT (organization_id, id, customer_id, channel, status) ON "campaign_recipient" TO balcao_definer;
DROP POLICY IF EXISTS definer ON "campaign_recipient";
CREATE POLICY definer ON "campaign_recipient" FOR SELECT TO balcao_definer USING (true);

DROP FUNCTION unsafe_route_mail(text[]);
CREATE FUNCTION unsafe_route_mail(names text[], recipients uuid[])
RETURNS TABLE (organization_id uuid, name text, message_id text, recipient_id uuid, customer_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.organization_id, m.message_id, m.message_id, m.recipient_id, m.customer_id FROM organization o
  JOIN email_message m ON m.organization_id = o.id AND m.message_id = ANY (names)
  UNION ALL
  SELECT m.organization_id, m.service_id, m.message_id, m.recipient_id, m.customer_id FROM organization o
  JOIN email_message m ON m.organization_id = o.id AND m.service_id = ANY (names)
  UNION ALL
  SELECT r.organization_id, r.id::text, m.message_id, r.id, r.customer_id FROM organization o
  JOIN campaign_recipient r ON r.organization_id = o.id AND r.id = ANY (recipients)
    AND r.channel = 'email' AND r.status <> 'skipped'
  LEFT JOIN LATERAL (SELECT e.message_id FROM email_message e
    WHERE e.organization_id = r.organization_id AND e.recipient_id = r.id ORDER BY e.id LIMIT 1) m ON true
$$;
GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_route_mail(text[], uuid[]) OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION unsafe_route_mail(text[], uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_route_mail(text[], uuid[]) TO balcao_app;
