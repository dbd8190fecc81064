import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { MONEY_RATIOS } from "../../../components/explain/figure-text.ts";
import { mayOpen } from "../../../components/explain/may-open.ts";
import { PERMISSIONS } from "../../../lib/core/permissions.ts";
import { FIGURE_IDS, type FigureId } from "../../../lib/explain/names.ts";
import { listRegistered } from "../../../lib/explain/registry.ts";

const COMPONENTS = join(import.meta.dirname, "../../../components");
/** Figures without a number of their own on a page, and why. */
const NOT_ON_A_PAGE: Partial<Record<FigureId, string>> = {
  "dashboard.hour-sales": "the chart and its table accumulate the hours",
  "dashboard.influenced-sales": "its number links to the campaigns; the rows are those of the influenced revenue",
  "rfm.moved-spent":
    "the flows show it in a tooltip; the amount at risk follows the order of the groups, not the sides",
  "campaigns.queued": "its number lists these recipients already",
  "campaigns.sending": "shown while sending as progress, which changes every second",
  "campaigns.in-doubt": "its number lists these recipients already",
  "campaigns.failed": "its number lists these recipients already",
  "campaigns.skipped": "its number lists these recipients already",
  "campaigns.variant-revenue": "part of the revenue per customer, which opens it",
  "helpdesk.expiring": "the tab lists these conversations without their number",
};

/** Components of these pages that write a number, and do not open it, by why. */
const AREAS = ["dashboard", "rfm", "segments", "surveys", "campaigns", "helpdesk"];
const NOT_OPENED: Readonly<Record<string, readonly string[]>> = {
  "part of a chart, whose figures are opened beside it": [
    "dashboard/cards/history-card.tsx",
    "rfm/segment-treemap.tsx",
    "rfm/segment-treemap-card.tsx",
    "rfm/migrations/migration-sankey.tsx",
    "surveys/score-chart.tsx",
    "campaigns/report/hours-card.tsx",
  ],
  "texts and columns of a component that opens them": [
    "rfm/segment-columns.ts",
    "rfm/segment-facts.tsx",
    "surveys/nps-value.tsx",
  ],
  "the same number is opened on this page": [
    "dashboard/dashboard-header.tsx",
    "dashboard/cards/store-totals.tsx",
    "dashboard/cards/rfm-card.tsx",
    "rfm/segment-panel.tsx",
  ],
  "its number links to its rows, or its row to a page that opens it": [
    "segments/list/cells.tsx",
    "campaigns/list/figure.tsx",
    "campaigns/list/campaigns-table.tsx",
    "campaigns/report/failures-tab.tsx",
  ],
  "a value of one record": [
    "dashboard/cards/recent-sales-card.tsx",
    "rfm/top-customers.tsx",
    "segments/builder/sample-list.tsx",
    "campaigns/report/recipients-list.tsx",
    "helpdesk/conversation/customer-line.tsx",
  ],
  "an order of sellers, whose answer has no id of a seller": ["dashboard/cards/top-sellers-card.tsx"],
  "a variation in percent: both sides are figures of their own": [
    "dashboard/data/figures.ts",
    "dashboard/kpis/variation.tsx",
  ],
  "an estimate, without rows that add up to it": [
    "campaigns/experiment/profit-figure.tsx",
    "campaigns/results/caused-amount.tsx",
  ],
  "before the send or the save: there are no rows yet": [
    "campaigns/experiment/control-group-card.tsx",
    "campaigns/wizard/audience/audience-rail.tsx",
    "campaigns/wizard/audience/segment-choice.tsx",
    "campaigns/wizard/audience/waterfall.tsx",
    "campaigns/wizard/review/cost-card.tsx",
    "campaigns/wizard/review/send-dialog.tsx",
    "campaigns/wizard/review/tier-card.tsx",
    "campaigns/wizard/steps/use-problem-text.ts",
    "segments/builder/clause-bars.tsx",
    "segments/builder/count-bar.tsx",
    "segments/builder/part-count.tsx",
  ],
  "progress, or a limit of a field": [
    "campaigns/list/progress-line.tsx",
    "campaigns/message/chat-text-field.tsx",
    "campaigns/templates/editor/body-field.tsx",
    "helpdesk/health-line.tsx",
    "segments/rules/describe.ts",
    "segments/values/option-list.tsx",
  ],
};
const WRITES_NUMBER = /\b(?:money|moneyRound|number|percent|compact|signed\w*)\(/;

const files = (readdirSync(COMPONENTS, { recursive: true, encoding: "utf8" }) as string[])
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("explain/"))
  .map((file) => ({ file, source: readFileSync(join(COMPONENTS, file), "utf8") }));
const sources = files.map(({ source }) => source);
const SUMS = ["sales", "orders", "ticket"];
/** The values of the computed part of an id. */
const COMPUTED: Readonly<Record<string, readonly string[]>> = {
  "segments.${channel}-reach": ["whatsapp", "email"],
  "surveys.${group}": ["promoters", "passives", "detractors"],
  "dashboard.yesterday-until-now-${name}": ["orders", "ticket"],
  "dashboard.compared-${name}": SUMS,
  "dashboard.period-${name}": SUMS,
};
const computed = sources.flatMap((source) =>
  [...source.matchAll(/figure=\{`([^`]+)`\}/g)].map(([, template = ""]) => template),
);
const literal = sources
  .filter((source) => /explain/i.test(source))
  .flatMap((source) => [...source.matchAll(/(?<!useTranslations\()"([a-z]+\.[-a-z]+)"/g)])
  .map(([, id = ""]) => id);
const used = new Set([
  ...literal,
  ...computed.flatMap((template) => (COMPUTED[template] ?? []).map((part) => template.replace(/\$\{\w+\}/, part))),
]);
const isUsed = (id: FigureId) => used.has(id);

describe("the figures of the registry", () => {
  it.each(FIGURE_IDS)("%s is opened by a page, or has a reason not to be", (id) => {
    expect(isUsed(id) ? null : (NOT_ON_A_PAGE[id] ?? "no page opens it")).toBe(NOT_ON_A_PAGE[id] ?? null);
  });

  it("are opened by every component that writes a number, unless it has a reason", () => {
    const plain = files
      .filter(({ file, source }) => AREAS.some((area) => file.startsWith(`${area}/`)) && WRITES_NUMBER.test(source))
      .filter(({ source }) => !/explained/i.test(source))
      .map(({ file }) => file);
    expect(plain.toSorted()).toEqual(Object.values(NOT_OPENED).flat().toSorted());
  });

  it("have known values for every computed id on a page", () => {
    expect([...new Set(computed)].toSorted()).toEqual(Object.keys(COMPUTED).toSorted());
    for (const [template, parts] of Object.entries(COMPUTED))
      for (const part of parts) expect(FIGURE_IDS).toContain(template.replace(/\$\{\w+\}/, part));
  });

  it("are offered exactly to those who may open them", () => {
    const registered = listRegistered();
    expect(registered.length).toBeGreaterThan(50);
    for (const { id, permissions } of registered)
      for (const held of PERMISSIONS)
        expect([id, held, mayOpen(id, (asked) => asked === held)]).toEqual([id, held, permissions.includes(held)]);
  });

  it("are written as money exactly if they divide money by a number, or by its cost", () => {
    const units = new Map(listRegistered().map(({ id, unit }) => [String(id), unit]));
    const money = listRegistered().filter(
      (figure) =>
        figure.unit === "ratio" &&
        units.get(figure.of.numerator) === "money" &&
        (units.get(figure.of.denominator) === "count" || figure.of.denominator === "campaigns.cost"),
    );
    expect(money.map(({ id }) => id).toSorted()).toEqual(MONEY_RATIOS.toSorted());
  });
});
