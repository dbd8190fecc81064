-- What messages may cost in a month, in reais; null: no limit.
ALTER TABLE "cost_settings" ADD COLUMN "monthly_budget" INTEGER,
  ADD CONSTRAINT "cost_settings_monthly_budget_check" CHECK ("monthly_budget" > 0);

-- Who allowed which send of a campaign to exceed the budget: this version of it, up to this cost.
ALTER TABLE "campaign" ADD COLUMN "approved_by" UUID,
  ADD COLUMN "approved_at" TIMESTAMPTZ(3),
  ADD COLUMN "approved_version" INTEGER,
  ADD COLUMN "approved_occurrence" INTEGER,
  ADD COLUMN "approved_cents" BIGINT;
