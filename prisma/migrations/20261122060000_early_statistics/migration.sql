-- A tenth of all rows, as is usual, is many a new organization: the planner would take it for one without rows (ADR 0046).
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'customer', 'customer_record', 'customer_identity', 'customer_metrics', 'customer_search', 'rfm_history',
    'product', 'sale', 'sale_item', 'sales_daily_store', 'sales_daily_seller', 'campaign_recipient', 'message_event'
  ] LOOP
    EXECUTE format('ALTER TABLE %I SET (autovacuum_analyze_scale_factor = 0.02)', name);
  END LOOP;
END $$;
