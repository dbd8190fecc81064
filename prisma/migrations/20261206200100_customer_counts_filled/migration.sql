-- Customers from before the triggers: what the counts lack. Both tables are read in one snapshot, in which every change
-- of a customer since then has its appended row; so writers go on meanwhile, and no lock on the customers is needed.
INSERT INTO "customer_count"
  (organization_id, store_id, rfm_status, phone_type, has_email, whatsapp_opt_out, email_opt_out, customers, is_sum)
SELECT organization_id, store_id, rfm_status, phone_type, has_email, whatsapp_opt_out, email_opt_out, sum(n), true
FROM (
  SELECT organization_id, store_id, rfm_status, phone_type, has_email, whatsapp_opt_out, email_opt_out, 1 AS n
  FROM "customer_metrics"
  UNION ALL
  SELECT organization_id, store_id, rfm_status, phone_type, has_email, whatsapp_opt_out, email_opt_out, -customers
  FROM "customer_count") lacking
GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(n) <> 0;
