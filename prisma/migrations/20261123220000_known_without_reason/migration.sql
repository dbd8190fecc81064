-- Reports used to leave the reason of a message in doubt behind. Without FORCE the owner is not bound by the policies.
ALTER TABLE campaign_recipient NO FORCE ROW LEVEL SECURITY;
UPDATE campaign_recipient SET reason_code = NULL
WHERE status IN ('sent', 'delivered', 'read', 'failed') AND reason_code IS NOT NULL;
ALTER TABLE campaign_recipient FORCE ROW LEVEL SECURITY;
