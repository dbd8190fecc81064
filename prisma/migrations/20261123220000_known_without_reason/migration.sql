-- Reports used to leave the reason of a message in doubt behind.
UPDATE campaign_recipient SET reason_code = NULL
WHERE status IN ('sent', 'delivered', 'read', 'failed') AND reason_code = 'no_answer';
