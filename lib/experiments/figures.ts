import { z } from "zod";
import { describeSend, getSendScope, listSendMessages } from "../campaigns/index.ts";
import { toSaleFigureRow } from "../core/figures/figure-rows.ts";
import type { FigureFilter } from "../core/figures/figures.ts";
import { centsToAmount } from "../core/money.ts";
import { Uuid } from "../core/uuid.ts";
import type { Ctx } from "../platform/ctx.ts";
import { type Figure, readOnce } from "../platform/figures.ts";
import { heavyRead } from "../platform/heavy-work.ts";
import { ASSIGNMENTS } from "../sending/names.ts";
import { PROGRAMME_FIGURES } from "./programme-figures.ts";
import { RESULT_FIGURES } from "./result-figures.ts";
import { type ArmScope, countArmSales, findArmBuyers, findArmSales } from "./store/arm-rows.ts";
import { armsOfSend, type Experiment, findExperiment } from "./store/arms.ts";
import { type ArmSums, findSums } from "./store/outcomes.ts";
import { TEST_FIGURES } from "./test-figures.ts";
import { toArmBuyer } from "./views.ts";

const CAMPAIGNS = { area: "campaigns", permissions: ["app:campaigns"] } as const;

/** The latest send by default. */
const Arm = z.object({
  campaignId: Uuid,
  occurrence: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  assignment: z.enum(ASSIGNMENTS),
});
type Arm = z.infer<typeof Arm>;

type OpenArm = { scope: ArmScope; experiment: Experiment | null };

const openArm = readOnce(async (ctx: Ctx, { assignment, ...send }: Arm): Promise<OpenArm> => {
  const scope = await getSendScope(ctx, send);
  const { campaignId, occurrence } = scope;
  const experiment = await ctx.db.sql((sql) => findExperiment(sql, ctx.orgId, campaignId, occurrence));
  return { scope: { ...scope, assignment }, experiment };
});

/** The arm's sums, as the page of the control group shows them; a send without one has zeros. */
const outcomeOf = (read: (sums: ArmSums, arm: Arm["assignment"]) => number) => async (ctx: Ctx, params: Arm) => {
  const { scope, experiment } = await openArm(ctx, params);
  if (!experiment) return 0;
  const find = () => ctx.db.sql((sql) => findSums(sql, ctx.orgId, armsOfSend(scope, experiment)));
  return read(await heavyRead(ctx, find), params.assignment);
};

const armFilters = async (ctx: Ctx, params: Arm): Promise<FigureFilter[]> => {
  const { experiment } = await openArm(ctx, params);
  const window = experiment && [
    { key: "armWindow", values: { from: experiment.startedAt.toISOString(), days: experiment.windowDays } },
  ];
  return [...(await describeSend(ctx, params)), { key: "arm", values: { arm: params.assignment } }, ...(window ?? [])];
};

const armCustomers: Figure<Arm> = {
  ...CAMPAIGNS,
  id: "campaigns.arm-customers",
  unit: "count",
  kind: "messages",
  key: ["id"],
  parameters: Arm,
  value: outcomeOf((sums, arm) => sums[arm]),
  filters: armFilters,
  rows: async (ctx, { assignment, ...send }, page) => listSendMessages(ctx, { ...send, filter: { assignment } }, page),
};

const armBuyers: Figure<Arm> = {
  ...CAMPAIGNS,
  id: "campaigns.arm-buyers",
  unit: "count",
  kind: "customers",
  key: ["id"],
  parameters: Arm,
  value: outcomeOf(({ buyers }, arm) => buyers[arm]),
  filters: armFilters,
  rows: async (ctx, params, page) => {
    const { scope, experiment } = await openArm(ctx, params);
    if (!experiment) return [];
    return (await findArmBuyers(ctx.db, ctx.orgId, { scope, experiment }, page)).map(toArmBuyer);
  },
};

const armRevenue: Figure<Arm> = {
  ...CAMPAIGNS,
  id: "campaigns.arm-revenue",
  unit: "money",
  kind: "sales",
  key: ["id", "id"],
  parameters: Arm,
  value: outcomeOf(({ revenueCents }, arm) => centsToAmount(revenueCents[arm])),
  filters: armFilters,
  rows: async (ctx, params, page) => {
    const { scope, experiment } = await openArm(ctx, params);
    if (!experiment) return [];
    return (await findArmSales(ctx.db, ctx.orgId, { scope, experiment }, page)).map((row) =>
      toSaleFigureRow(row, [row.customerId, row.id]),
    );
  },
  count: async (ctx, params) => {
    const { scope, experiment } = await openArm(ctx, params);
    return experiment ? heavyRead(ctx, () => countArmSales(ctx.db, ctx.orgId, { scope, experiment })) : 0;
  },
};

/** So that arms of different sizes can be compared. */
function perArmCustomer(name: string, numerator: Figure<Arm>): Figure<Arm> {
  return {
    ...CAMPAIGNS,
    id: `campaigns.arm-${name}`,
    unit: "ratio",
    parameters: Arm,
    of: { numerator: numerator.id, denominator: armCustomers.id },
    value: async (ctx, params) => {
      const people = await armCustomers.value(ctx, params);
      return people ? ((await numerator.value(ctx, params)) ?? 0) / people : null;
    },
    filters: armFilters,
  };
}

/** What the control group and the A/B test of a send and the page Resultados show. Estimates with intervals have no rows. */
export const EXPERIMENT_FIGURES: readonly Figure[] = [
  armCustomers,
  armBuyers,
  armRevenue,
  perArmCustomer("purchase-rate", armBuyers),
  perArmCustomer("revenue-per-customer", armRevenue),
  ...TEST_FIGURES,
  ...RESULT_FIGURES,
  ...PROGRAMME_FIGURES,
] as Figure[];
