-- What campaigns have earned in a period: few sales among many.
CREATE INDEX sale_influenced_idx ON "sale"("organization_id", "occurred_at") INCLUDE ("store_id", "amount_cents", "channel")
  WHERE is_influenced;
