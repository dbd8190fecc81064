-- Status reports resolved messages in doubt without clearing their reason.
UPDATE campaign_recipient SET reason_code = NULL
WHERE status IN ('sent', 'delivered', 'read', 'failed') AND reason_code = 'no_answer';
