-- Counting the customers who spent some amount, and how many of them a channel reaches, reads this index alone. The index
-- of the RFM groups holds the same columns, so that no update writes more indexes than before.
CREATE INDEX "customer_metrics_spent_reach_idx" ON "customer_metrics" ("organization_id", "spent_cents", "customer_id")
  INCLUDE ("phone_type", "whatsapp_opt_out", "email_opt_out", "has_email");
DROP INDEX "customer_metrics_organization_id_spent_cents_customer_id_idx";
