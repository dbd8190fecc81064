-- Whose a webhook's entry is: only a confirmed number answers to its provider's name, so nobody receives another
-- organization's messages by typing its number.
GRANT SELECT ON "store_whatsapp_number", "email_message" TO balcao_definer;
CREATE POLICY definer ON "store_whatsapp_number" FOR SELECT TO balcao_definer USING (true);
CREATE POLICY definer ON "email_message" FOR SELECT TO balcao_definer USING (true);

CREATE FUNCTION unsafe_route_numbers(phone_number_ids text[], instances text[])
RETURNS TABLE (organization_id uuid, number_id uuid, phone_number_id text, gateway_instance_name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT organization_id, id, phone_number_id, NULL::text FROM store_whatsapp_number
  WHERE phone_number_id = ANY (phone_number_ids) AND confirmed_at IS NOT NULL
  UNION ALL
  SELECT organization_id, id, NULL, gateway_instance_name FROM store_whatsapp_number
  WHERE gateway_instance_name = ANY (instances) AND confirmed_at IS NOT NULL
$$;
CREATE FUNCTION unsafe_route_accounts(waba_ids text[])
RETURNS TABLE (organization_id uuid, waba_id text, phone_number_id text, display_phone_number text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT organization_id, waba_id, phone_number_id, display_phone_number FROM store_whatsapp_number
  WHERE waba_id = ANY (waba_ids) AND phone_number_id IS NOT NULL AND confirmed_at IS NOT NULL
$$;
-- A mail's id is unique in its organization; there is one look-up in each.
CREATE FUNCTION unsafe_route_mail(message_ids text[]) RETURNS TABLE (organization_id uuid, message_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.organization_id, m.message_id FROM organization o
  JOIN email_message m ON m.organization_id = o.id AND m.message_id = ANY (message_ids)
$$;
GRANT CREATE ON SCHEMA public TO balcao_definer;
ALTER FUNCTION unsafe_route_numbers(text[], text[]) OWNER TO balcao_definer;
ALTER FUNCTION unsafe_route_accounts(text[]) OWNER TO balcao_definer;
ALTER FUNCTION unsafe_route_mail(text[]) OWNER TO balcao_definer;
REVOKE CREATE ON SCHEMA public FROM balcao_definer;
REVOKE ALL ON FUNCTION unsafe_route_numbers(text[], text[]), unsafe_route_accounts(text[]), unsafe_route_mail(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unsafe_route_numbers(text[], text[]), unsafe_route_accounts(text[]), unsafe_route_mail(text[]) TO balcao_app;
