ALTER TABLE "helpdesk_message" VALIDATE CONSTRAINT helpdesk_message_part_check;
ALTER TABLE "helpdesk_message" VALIDATE CONSTRAINT helpdesk_message_answer_check;
