import { z } from "zod";
import { describeSend, getSendScope } from "../campaigns/index.ts";
import { toMessageFigureRow, toSaleFigureRow } from "../core/figures/figure-rows.ts";
import type { FigureFilter } from "../core/figures/figures.ts";
import { centsToAmount } from "../core/money.ts";
import { Uuid } from "../core/uuid.ts";
import type { Ctx } from "../platform/ctx.ts";
import { type Figure, readOnce } from "../platform/figures.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { findTest, type SendTest } from "../sending/index.ts";
import { VARIANTS } from "../sending/schemas.ts";
import { measureTest, outcomesUntil } from "./measure-test.ts";
import { successesOf } from "./rules/test-metric.ts";
import type { TestScope, VariantOutcomes } from "./store/test-outcomes.ts";
import { countVariantSales, findOtherMessages, findVariantMessages, findVariantSales } from "./store/test-rows.ts";

const CAMPAIGNS = { area: "campaigns", permissions: ["app:campaigns"] } as const;
const MESSAGES = { kind: "messages", key: ["id"] } as const;

/** The latest send by default. */
const Send = z.object({
  campaignId: Uuid,
  occurrence: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
});
type Send = z.infer<typeof Send>;
const OfVariant = Send.extend({ variant: z.enum(VARIANTS) });
type OfVariant = z.infer<typeof OfVariant>;

const openTest = readOnce(
  async (ctx: Ctx, { campaignId, occurrence }: Send): Promise<{ test: SendTest; scope: TestScope } | null> => {
    const scope = await getSendScope(ctx, { campaignId, occurrence });
    const test = await findTest(ctx.db, ctx.orgId, scope);
    return test && { test, scope: { ...scope, startedAt: test.startedAt, until: outcomesUntil(ctx, test) } };
  },
);

const measured = readOnce(async (ctx: Ctx, params: Send) => {
  const opened = await openTest(ctx, params);
  return opened && heavyRead(ctx, () => measureTest(ctx.db, ctx.orgId, opened.test, opened.scope));
});

async function outcomesOf(ctx: Ctx, params: OfVariant): Promise<VariantOutcomes | undefined> {
  return (await measured(ctx, params))?.outcomes.find(({ variant }) => variant === params.variant);
}

const peopleOf = async (ctx: Ctx, params: OfVariant) => (await outcomesOf(ctx, params))?.people ?? 0;
const revenueOf = async (ctx: Ctx, params: OfVariant) =>
  centsToAmount((await outcomesOf(ctx, params))?.revenueCents ?? 0n);

async function successes(ctx: Ctx, params: OfVariant): Promise<number> {
  const [opened, outcomes] = [await openTest(ctx, params), await outcomesOf(ctx, params)];
  return opened && outcomes ? successesOf(opened.test.metric, outcomes) : 0;
}

const variantFilters = async (ctx: Ctx, params: OfVariant): Promise<FigureFilter[]> => {
  const opened = await openTest(ctx, params);
  const until = opened && [{ key: "testUntil", values: { until: opened.scope.until.toISOString() } }];
  return [
    ...(await describeSend(ctx, params)),
    { key: "variant", values: { variant: params.variant } },
    ...(until ?? []),
  ];
};

function variantMessages(
  name: string,
  { value, isOutcome }: { value: (ctx: Ctx, params: OfVariant) => Promise<number>; isOutcome: boolean },
): Figure<OfVariant> {
  return {
    ...CAMPAIGNS,
    ...MESSAGES,
    id: `campaigns.${name}`,
    unit: "count",
    parameters: OfVariant,
    value,
    filters: variantFilters,
    rows: async (ctx, params, page) => {
      const opened = await openTest(ctx, params);
      if (!opened) return [];
      const metric = isOutcome ? opened.test.metric : null;
      const scope = { ...opened.scope, variant: params.variant, metric };
      const rows = await findVariantMessages(ctx.db, ctx.orgId, scope, page);
      return rows.map((row) => toMessageFigureRow(row, [row.customerId], null));
    },
  };
}

const variantRevenue: Figure<OfVariant> = {
  ...CAMPAIGNS,
  id: "campaigns.variant-revenue",
  unit: "money",
  kind: "sales",
  key: ["id", "id"],
  parameters: OfVariant,
  value: revenueOf,
  filters: variantFilters,
  rows: async (ctx, params, page) => {
    const opened = await openTest(ctx, params);
    if (!opened) return [];
    const rows = await findVariantSales(ctx.db, ctx.orgId, { ...opened.scope, variant: params.variant }, page);
    return rows.map((row) => toSaleFigureRow(row, [row.customerId, row.id]));
  },
  count: async (ctx, params) => {
    const opened = await openTest(ctx, params);
    if (!opened) return 0;
    return heavyRead(ctx, () => countVariantSales(ctx.db, ctx.orgId, { ...opened.scope, variant: params.variant }));
  },
};

function perPerson(
  name: string,
  numerator: string,
  read: (ctx: Ctx, params: OfVariant) => Promise<number>,
): Figure<OfVariant> {
  return {
    ...CAMPAIGNS,
    id: `campaigns.${name}`,
    unit: "ratio",
    parameters: OfVariant,
    of: { numerator, denominator: "campaigns.variant-customers" },
    value: async (ctx, params) => {
      const people = await peopleOf(ctx, params);
      return people === 0 ? null : (await read(ctx, params)) / people;
    },
    filters: variantFilters,
  };
}

function others(name: string, part: "people" | "sent"): Figure<Send> {
  return {
    ...CAMPAIGNS,
    ...MESSAGES,
    id: `campaigns.${name}`,
    unit: "count",
    parameters: Send,
    value: async (ctx, params) => (await measured(ctx, params))?.others[part] ?? 0,
    filters: describeSend,
    rows: async (ctx, params, page) => {
      const opened = await openTest(ctx, params);
      if (!opened) return [];
      const scope = { ...opened.scope, sentOnly: part === "sent" };
      const rows = await findOtherMessages(ctx.db, ctx.orgId, scope, page);
      return rows.map((row) => toMessageFigureRow(row, [row.customerId], null));
    },
  };
}

/** What the A/B test of a send shows. The compared intervals are estimates and have no rows. */
export const TEST_FIGURES: readonly Figure[] = [
  variantMessages("variant-customers", { value: peopleOf, isOutcome: false }),
  variantMessages("variant-outcomes", { value: successes, isOutcome: true }),
  variantRevenue,
  perPerson("variant-rate", "campaigns.variant-outcomes", successes),
  perPerson("variant-revenue-per-customer", "campaigns.variant-revenue", revenueOf),
  others("test-others", "people"),
  others("test-others-sent", "sent"),
] as Figure[];
