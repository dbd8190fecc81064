-- Partial: no existing row has an answer_id, so the build only reads the table and sorts nothing.
CREATE UNIQUE INDEX helpdesk_message_answer_part_key ON "helpdesk_message" (organization_id, answer_id, part)
  WHERE answer_id IS NOT NULL;
