import { expect, type Locator, type Page } from "@playwright/test";
import { type ExplainLink, parseExplainLink } from "../../../components/explain/explain-link.ts";
import type { Explanation } from "../../../lib/explain/schemas.ts";
import type { Api } from "./api.ts";
import { format } from "./dashboard.ts";

const MOST_ROWS = "200";
/** The page's amounts are rounded to cents; a message's price is not. */
const ROUNDED = 0.0051;

const explainPanel = (page: Page) => page.getByRole("dialog", { name: "Por quê?" });

/** Opens every figure in `within` and compares it with its rows; returns the ids of the figures. */
export async function expectFiguresToEqualRows(page: Page, within: Locator, api: Api): Promise<string[]> {
  const shown = await within
    .locator("[data-explain]:visible")
    .evaluateAll((buttons) =>
      buttons.map((button) => [button.getAttribute("data-explain") ?? "", button.getAttribute("aria-label") ?? ""]),
    );
  const labels = new Map(shown as [string, string][]);
  for (const [link, label] of labels) {
    // By keyboard: the clickable area of a number may reach over its neighbour.
    await within.locator(`[data-explain="${link}"]:visible`).first().focus();
    await page.keyboard.press("Enter");
    const sums = await explain(parseExplainLink(link), api, { only: "sums" });
    const panel = explainPanel(page);
    await (sums.unit === "ratio" ? expectRatio(sums, link, api) : expectRows(sums, { link, label, panel, api }));
    await page.keyboard.press("Escape");
    await expect(panel).toHaveCount(0);
  }
  return [...labels.keys()].map((link) => parseExplainLink(link).figure);
}

type Opened = { link: string; label: string; panel: Locator; api: Api };

async function expectRows(sums: Explanation, { link, label, panel, api }: Opened): Promise<void> {
  const { unit, value, total, sum } = sums;
  const texts = unit === "count" ? [format.number(value)] : [format.money(value), format.moneyRound(value)];
  expect(
    texts.some((text) => label.endsWith(text) || label.includes(`${text} `)),
    `${link}: ${label}`,
  ).toBe(true);
  const rows = await readRows(parseExplainLink(link), api);
  expect({ link, rows: rows.length }).toEqual({ link, rows: total });
  if (unit === "count") expect({ link, rows: rows.length }).toEqual({ link, rows: value });
  else {
    const amount = rows.reduce((all, row) => all + (row.amount ?? 0), 0);
    expect({ link, sum }).toEqual({ link, sum: value });
    expect(Math.abs(amount - (value ?? Number.NaN)), link).toBeLessThan(ROUNDED);
  }
  const shown = unit === "count" ? format.number(value) : format.money(value);
  if (rows.length > 0) await expect(panel.getByRole("heading", { level: 3 })).toContainText(shown);
}

/** A ratio has no rows of its own: both parts have. */
async function expectRatio({ value, of }: Explanation, link: string, api: Api): Promise<void> {
  const { params } = parseExplainLink(link);
  const part = async (figure: string | undefined) => {
    const asked = { figure: figure ?? "", params };
    const sums = await explain(asked, api, { only: "sums" });
    const rows = await readRows(asked, api);
    const amount = sums.unit === "count" ? rows.length : rows.reduce((all, row) => all + (row.amount ?? 0), 0);
    const partValue = sums.value ?? Number.NaN;
    expect(Math.abs(amount - partValue), `${link}: ${figure}`).toBeLessThan(ROUNDED);
    return partValue;
  };
  const [numerator, denominator] = [await part(of?.numerator), await part(of?.denominator)];
  expect(Math.abs(numerator / denominator - (value ?? Number.NaN)), link).toBeLessThan(ROUNDED);
}

async function readRows(link: ExplainLink, api: Api): Promise<Explanation["data"]> {
  const rows: Explanation["data"] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: Explanation = await explain(link, api, { only: "rows", limit: MOST_ROWS, ...(cursor && { cursor }) });
    rows.push(...page.data);
    cursor = page.nextCursor;
  }
  return rows;
}

const explain = ({ figure, params }: ExplainLink, api: Api, more: Record<string, string>) =>
  api.get<Explanation>(`/explain/${figure}?${new URLSearchParams({ ...params, ...more })}`);
