-- Nor does what waits in a conversation that the person was handed over to, where they haven't written yet.
CREATE OR REPLACE FUNCTION forget_helpdesk_messages() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE helpdesk_message SET payload_encrypted = NULL, claimed_until = NULL,
    state = CASE WHEN state = 'sending' THEN 'unknown' ELSE 'skipped' END
  WHERE organization_id = NEW.organization_id AND payload_encrypted IS NOT NULL AND conversation_id IN (
    SELECT h.conversation_id FROM helpdesk_message h
    JOIN whatsapp_message w ON w.organization_id = NEW.organization_id AND w.id = h.message_id
    WHERE h.organization_id = NEW.organization_id AND w.customer_id = NEW.id
    UNION SELECT r.to_conversation_id FROM conversation_redirect r
    JOIN helpdesk_config c ON c.organization_id = NEW.organization_id AND c.account_id = r.account_id
    WHERE r.organization_id = NEW.organization_id AND r.customer_id = NEW.id);
  RETURN NULL;
END $$;
