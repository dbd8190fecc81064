-- The specification's table, row by row, first match wins; `lib/rfm/rules/segments.ts` says the same. The bounds are instants:
-- an order at or after bNN is at most NN days old, so that no row needs date arithmetic.
CREATE OR REPLACE FUNCTION rfm_status(
  last_order timestamptz, spent bigint, orders int,
  b30 timestamptz, b60 timestamptz, b90 timestamptz, b_risk timestamptz, b150 timestamptz, b_churn timestamptz,
  loyal_cents bigint, loyal_orders int
) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN orders = 0 OR last_order IS NULL THEN 'hibernating'
    WHEN last_order >= b30 AND (spent > loyal_cents OR orders > loyal_orders) THEN 'champions'
    WHEN last_order >= b90 AND orders > loyal_orders THEN 'loyal_customers'
    WHEN last_order >= b60 AND orders BETWEEN 2 AND 4 THEN 'potential_loyalist'
    WHEN last_order >= b30 THEN 'recent_customers'
    WHEN last_order >= b90 AND orders BETWEEN 2 AND 4 THEN 'promising'
    WHEN last_order < b90 AND last_order >= b_risk AND orders > 2 THEN 'need_attention'
    WHEN last_order < b90 AND last_order >= b150 THEN 'about_to_sleep'
    WHEN last_order < b_risk AND last_order >= b_churn THEN 'at_risk'
    WHEN last_order < b_churn AND (spent > loyal_cents OR orders > loyal_orders) THEN 'cant_lose_them'
    WHEN last_order < b_churn THEN 'hibernating'
    -- The table's hole, 31 to 90 days with one or five orders; other constants can open a second one, past 150 days.
    WHEN last_order >= b90 THEN 'promising'
    ELSE 'at_risk'
  END
$$;

-- The constants the stored segments were computed with: when they change, a day's refresh is a full reclassification.
ALTER TABLE "organization" ADD COLUMN "rfm_constants" TEXT;
