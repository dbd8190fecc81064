import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "../../../lib/core/dates.ts";
import { measureEffect } from "../../../lib/experiments/rules/measure-effect.ts";
import { seededRandom } from "../../../lib/experiments/rules/random.ts";
import { figure, isFull } from "../../support/figures.ts";
import { packOutcomes } from "../../support/pack-outcomes.ts";

// A year of real sales. The data is next to the checkout, not in it.
const SALES = join(import.meta.dirname, "../../../../shared/data/online-retail.csv.gz");
const isPresent = existsSync(SALES);
if (!isPresent) console.log("SKIPPED: the real sales for simulated campaigns are not beside this checkout");

/** In a suite one case is enough to notice a wrong formula. */
const CAMPAIGNS = isFull() ? 1_000 : 100;
const CASES = [
  [7, 0.1],
  [7, 0.05],
  [7, 0.2],
  [30, 0.05],
  [30, 0.1],
  [30, 0.2],
] as const;
const LIFT = 1.2;

type Line = { InvoiceDate: string; Quantity: string; UnitPrice: string; CustomerID: string };
type Customer = { revenue: number; before: number; hasBought: boolean };

/** Every customer known at `start`, with purchases in the window and spend of the 180 days before, in cents. */
function customersAt(start: number, windowDays: number): Customer[] {
  const people = new Map<string, Customer>();
  for (const { InvoiceDate, Quantity, UnitPrice, CustomerID } of lines()) {
    if (CustomerID === "") continue;
    const at = instantOf(InvoiceDate);
    const cents = Math.round(Number(Quantity) * Number(UnitPrice) * 100);
    const person = people.get(CustomerID) ?? { revenue: 0, before: 0, hasBought: false, isKnown: false };
    people.set(CustomerID, person);
    if (at < start) Object.assign(person, { isKnown: true });
    if (at < start && at >= start - 180 * DAY_MS) person.before += cents;
    if (at < start || at >= start + windowDays * DAY_MS) continue;
    person.revenue += cents;
    person.hasBought ||= Number(Quantity) > 0;
  }
  return [...people.values()].filter((person) => "isKnown" in person && person.isKnown === true);
}

function lines(): Line[] {
  return parse(gunzipSync(readFileSync(SALES)), { columns: true }) as Line[];
}

/** `12/31/2010 8:26` */
function instantOf(text: string): number {
  const [month, day, year, hour, minute] = text.split(/[/ :]/).map(Number) as [number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** Share of the campaigns, in percent, for which `hit` is true of the measured effect. */
function simulate(people: readonly Customer[], share: number, lift: number) {
  const random = seededRandom(Math.round(share * 1_000) + people.length);
  const verdicts = { purchaseRate: 0, revenue: 0 };
  let covered = 0;
  for (let campaign = 0; campaign < CAMPAIGNS; campaign += 1) {
    const isHoldout = people.map(() => random() < share);
    const outcomes = people.map(({ revenue, ...rest }, i) => ({
      ...rest,
      revenue: isHoldout[i] ? revenue : revenue * lift,
    }));
    const effect = measureEffect(packOutcomes(outcomes, isHoldout), campaign);
    if (!effect) throw new Error("An arm is empty");
    for (const figure of ["purchaseRate", "revenue"] as const)
      if (effect[figure].low > 0 || effect[figure].high < 0) verdicts[figure] += 1;
    const truth = trueEffect(people, lift, effect.revenue.capCents ?? 0);
    if (effect.revenue.low <= truth && truth <= effect.revenue.high) covered += 1;
  }
  const percent = (count: number) => Math.round((count / CAMPAIGNS) * 1_000) / 10;
  return {
    purchaseRate: percent(verdicts.purchaseRate),
    revenue: percent(verdicts.revenue),
    covered: percent(covered),
  };
}

/** Mean over everybody of what the lift adds below the cap. */
function trueEffect(people: readonly Customer[], lift: number, cap: number): number {
  const added = people.map(({ revenue }) => Math.min(revenue * lift, cap) - Math.min(revenue, cap));
  return added.reduce((sum, cents) => sum + cents, 0) / people.length;
}

describe.skipIf(!isPresent)("simulated campaigns on real sales [P1]", () => {
  const windows = isPresent
    ? { 7: customersAt(Date.UTC(2011, 7, 1), 7), 30: isFull() ? customersAt(Date.UTC(2011, 8, 15), 30) : [] }
    : { 7: [], 30: [] };

  it.each(isFull() ? CASES : CASES.slice(0, 1))(
    "window of %i days, %f held out: verdicts without an effect, coverage of one",
    (days, share) => {
      const none = simulate(windows[days], share, 1);
      const lifted = simulate(windows[days], share, LIFT);
      // Twice and a half the standard deviation of a share of 5 %.
      const chance = 250 * Math.sqrt((0.05 * 0.95) / CAMPAIGNS);
      for (const verdicts of [none.purchaseRate, none.revenue]) expect(Math.abs(verdicts - 5)).toBeLessThan(chance);
      // A lift widens the distribution that the draws assume, so small control groups cover a little more.
      expect(Math.abs(lifted.covered - 95)).toBeLessThanOrEqual(Math.max(2, chance));
      figure("P1", {
        "window days": days,
        "control %": share * 100,
        "purchase rate %": none.purchaseRate,
        "revenue %": none.revenue,
        "most verdicts %": Math.max(none.purchaseRate, none.revenue),
        "coverage %": lifted.covered,
        "off 95 % coverage": Math.abs(lifted.covered - 95),
      });
    },
    600_000,
  );
});
