-- No statement finds reports by their recipient: they are applied by delivery, and found by the provider's message id.
DROP INDEX "message_event_organization_id_recipient_id_idx";
