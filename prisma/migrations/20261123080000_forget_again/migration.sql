-- What was under way while somebody was erased (a message that the provider was being asked to send, an audience being
-- written) comes down after it: the same is forgotten again whenever `erased_at` is written once more.
CREATE OR REPLACE TRIGGER customer_erased_forget_messages AFTER UPDATE OF erased_at ON "customer"
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION forget_messages();
CREATE OR REPLACE TRIGGER customer_erased_forget_survey_words AFTER UPDATE OF erased_at ON "customer"
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION forget_survey_words();
CREATE OR REPLACE TRIGGER customer_erased_forget_helpdesk AFTER UPDATE OF erased_at ON "customer"
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION forget_helpdesk_messages();
CREATE OR REPLACE TRIGGER customer_erased_forget_recipient_address AFTER UPDATE OF erased_at ON "customer"
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION forget_recipient_address();
CREATE OR REPLACE TRIGGER customer_erased_forget_tracking AFTER UPDATE OF erased_at ON "customer"
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION forget_tracking();

-- In the order in which reports take their rows, or both could wait for each other.
CREATE OR REPLACE FUNCTION forget_recipient_address() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM 1 FROM campaign_recipient
  WHERE organization_id = NEW.organization_id AND customer_id = NEW.id AND address IS NOT NULL ORDER BY id FOR UPDATE;
  UPDATE campaign_recipient SET address = NULL
  WHERE organization_id = NEW.organization_id AND customer_id = NEW.id AND address IS NOT NULL;
  RETURN NULL;
END $$;
