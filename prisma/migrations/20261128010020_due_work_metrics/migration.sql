-- What the functions of due work read. Alone, because a policy locks its table.
GRANT SELECT (organization_id, last_order_at) ON "customer_metrics" TO balcao_definer;
CREATE POLICY definer ON "customer_metrics" FOR SELECT TO balcao_definer USING (true);
