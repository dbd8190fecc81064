import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "../../../lib/core/dates.ts";
import { drawRevenue, effectOf } from "../../../lib/experiments/rules/measure-effect.ts";
import { seededRandom } from "../../../lib/experiments/rules/random.ts";
import { figure, isFull } from "../../support/figures.ts";
import { packOutcomes } from "../../support/pack-outcomes.ts";

// A year of real sales. The data is next to the checkout, not in it.
const SALES = join(import.meta.dirname, "../../../../shared/data/online-retail.csv.gz");
const isPresent = existsSync(SALES);
if (!isPresent) console.log("SKIPPED: the real sales for simulated campaigns are not beside this checkout");

/** In a suite one case is enough to notice a wrong formula. */
const CAMPAIGNS = isFull() ? 5_000 : 100;
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

type Outcome = Pick<Customer, "revenue" | "hasBought">;

/** What each customer does with a message that works: buyers spend a fifth more, and a fifth more buy. */
function withEffect(people: readonly Customer[]): Outcome[] {
  const random = seededRandom(people.length);
  const spent = people.flatMap(({ revenue }) => (revenue > 0 ? [revenue] : []));
  const rate = people.filter(({ hasBought }) => hasBought).length / people.length;
  return people.map(({ revenue, hasBought }) => {
    if (hasBought) return { revenue: revenue * LIFT, hasBought };
    const isWon = random() < ((LIFT - 1) * rate) / (1 - rate);
    return { revenue: isWon ? (spent[Math.floor(random() * spent.length)] ?? 0) : revenue, hasBought: isWon };
  });
}

/** Shares of the campaigns, in percent: verdicts of each estimator, and intervals that contain the true effect. */
function simulate(people: readonly Customer[], share: number, treated: readonly Outcome[]) {
  const random = seededRandom(Math.round(share * 1_000) + people.length);
  const verdicts = { purchaseRate: 0, revenue: 0 };
  const covered = { purchaseRate: 0, revenue: 0 };
  for (let campaign = 0; campaign < CAMPAIGNS; campaign += 1) {
    const isHoldout = people.map(() => random() < share);
    const outcomes = people.map((person, i) => (isHoldout[i] ? person : { ...person, ...treated[i] }));
    const packed = packOutcomes(outcomes, isHoldout);
    const drawn = drawRevenue(packed, campaign);
    if (!drawn) throw new Error("An arm is empty");
    const effect = effectOf(packed, drawn);
    const truth = trueEffect(people, treated, effect.revenue.capCents ?? 0);
    for (const figure of ["purchaseRate", "revenue"] as const) {
      const { low, high } = effect[figure];
      if (low > 0 || high < 0) verdicts[figure] += 1;
      if (low <= truth[figure] && truth[figure] <= high) covered[figure] += 1;
    }
  }
  const percent = (count: number) => Math.round((count / CAMPAIGNS) * 1_000) / 10;
  const both = (counts: typeof verdicts) => [percent(counts.purchaseRate), percent(counts.revenue)] as const;
  return { verdicts: both(verdicts), covered: both(covered) };
}

/** Means over everybody; revenue below the cap that the interval is about. */
function trueEffect(people: readonly Customer[], treated: readonly Outcome[], cap: number) {
  const mean = (added: (one: Customer, other: Outcome) => number) =>
    people.reduce((sum, person, i) => sum + added(person, treated[i] ?? person), 0) / people.length;
  return {
    revenue: mean((one, other) => Math.min(other.revenue, cap) - Math.min(one.revenue, cap)),
    purchaseRate: mean((one, other) => Number(other.hasBought) - Number(one.hasBought)),
  };
}

describe.skipIf(!isPresent)("simulated campaigns on real sales [P1]", () => {
  const windows = isPresent
    ? { 7: customersAt(Date.UTC(2011, 7, 1), 7), 30: isFull() ? customersAt(Date.UTC(2011, 8, 15), 30) : [] }
    : { 7: [], 30: [] };

  it.each(isFull() ? CASES : CASES.slice(0, 1))(
    "window of %i days, %f held out: verdicts without an effect, coverage of one",
    (days, share) => {
      const people = windows[days];
      const none = simulate(people, share, people);
      const lifted = simulate(people, share, withEffect(people));
      // At full size one percentage point is three standard deviations of a share of 5 %; in a suite two and a half.
      const chance = isFull() ? 1 : 250 * Math.sqrt((0.05 * 0.95) / CAMPAIGNS);
      for (const verdicts of none.verdicts) expect(Math.abs(verdicts - 5)).toBeLessThanOrEqual(chance);
      for (const covered of lifted.covered) expect(Math.abs(covered - 95)).toBeLessThanOrEqual(Math.max(2, chance));
      figure("P1", {
        "window days": days,
        "control %": share * 100,
        "verdicts by purchase rate %": none.verdicts[0],
        "by revenue %": none.verdicts[1],
        "fewest verdicts %": Math.min(...none.verdicts),
        "most verdicts %": Math.max(...none.verdicts),
        "purchase rate covered %": lifted.covered[0],
        "revenue covered %": lifted.covered[1],
        "off 95 % coverage": Math.max(...lifted.covered.map((covered) => Math.round(10 * Math.abs(covered - 95)) / 10)),
      });
    },
    3_600_000,
  );
});
