import { describe, expect, it } from "vitest";
import {
  allLifted,
  type CustomerFilters,
  FILTER_NAMES,
  isActive,
  isFiltered,
  lifted,
  parseAmount,
  toListQuery,
} from "../../../components/customers/filters/filters.ts";
import {
  LAST_ORDER_PRESETS,
  type LastOrderSpan,
  MAX_SPAN_DAYS,
  parseSpan,
  spanDays,
  writeSpan,
} from "../../../components/customers/filters/last-order.ts";
import { readList, writeList } from "../../../components/customers/filters/list-url.ts";
import { confirmationOf, isConfirmed } from "../../../components/customers/profile/erase-confirmation.ts";
import { lastMonths, toStays } from "../../../components/customers/profile/rfm-months.ts";
import { kindsOf, offeredGroups, toLines } from "../../../components/customers/profile/timeline/timeline-groups.ts";
import { TIMELINE_KINDS } from "../../../lib/customers/names.ts";
import { CustomersQuery } from "../../../lib/customers/schemas.ts";
import { withQuery } from "../../../lib/web/api.ts";
import { personName, phoneText, placeText, taxIdText, zipCodeText } from "../../../lib/web/person-text.ts";
import { BIA, CENTRO, NO_FILTERS, TIMELINE } from "./fixture.ts";

const TODAY = "2026-11-21";
const ORDER = { sort: "lastOrder", order: "desc" } as const;
const ALL: CustomerFilters = {
  q: " maria ",
  rfm: ["at_risk", "champions"],
  sellers: [BIA.id],
  city: "CAMPINAS",
  span: null,
  from: "2026-01-01",
  to: "2026-06-30",
  channel: "email",
  optOut: "none",
  spentMin: 0,
  spentMax: 999.99,
  ordersMin: 1,
  ordersMax: 5,
};

describe("filters", () => {
  it("are active if a value or at least one bound is set", () => {
    expect(FILTER_NAMES.filter((name) => isActive(name, NO_FILTERS))).toEqual([]);
    expect(FILTER_NAMES.filter((name) => isActive(name, ALL))).toEqual(FILTER_NAMES);
    expect(isActive("spent", { ...NO_FILTERS, spentMin: 0 })).toBe(true);
    expect(isActive("lastOrder", { ...NO_FILTERS, to: TODAY })).toBe(true);
  });

  it("mark the list as filtered, as do the search and the stores", () => {
    expect(isFiltered(NO_FILTERS)).toBe(false);
    expect(isFiltered(NO_FILTERS, [])).toBe(false);
    expect(isFiltered(NO_FILTERS, [CENTRO.id])).toBe(true);
    expect(isFiltered({ ...NO_FILTERS, q: "maria" })).toBe(true);
    for (const on of [{ rfm: ALL.rfm }, { to: TODAY }, { spentMin: 0 }] as const)
      expect(isFiltered({ ...NO_FILTERS, ...on })).toBe(true);
  });

  it("are cleared together with both bounds, and all at once together with the search", () => {
    expect(lifted("spent")).toEqual({ spentMin: null, spentMax: null });
    expect(Object.keys(allLifted()).sort()).toEqual(Object.keys(NO_FILTERS).sort());
    expect(Object.values(allLifted()).every((value) => value === null)).toBe(true);
  });

  it("are all sent to the API under the names in its schema", () => {
    const query = toListQuery(ALL, { sort: "spent", order: "asc" }, [CENTRO.id], TODAY);
    const sent = Object.fromEntries(new URL(withQuery("http://x/", query)).searchParams);
    expect(CustomersQuery.parse(sent)).toEqual({
      q: "maria",
      rfm: ["at_risk", "champions"],
      storeIds: [CENTRO.id],
      sellerIds: [BIA.id],
      city: "CAMPINAS",
      lastOrderFrom: "2026-01-01",
      lastOrderTo: "2026-06-30",
      channel: "email",
      optOut: "none",
      spentMin: 0,
      spentMax: 999.99,
      ordersMin: 1,
      ordersMax: 5,
      sort: "spent",
      order: "asc",
      page: 1,
      limit: 50,
    });
    expect(withQuery("/customers", toListQuery(NO_FILTERS, { sort: "name", order: "asc" }, undefined, TODAY))).toBe(
      "/customers?sort=name&order=asc",
    );
  });

  it("count any number of days of the last purchase from today", () => {
    expect(spanDays({ kind: "within", days: 30 }, TODAY)).toEqual({ from: "2026-10-23", to: TODAY });
    expect(spanDays({ kind: "within", days: 1 }, TODAY)).toEqual({ from: TODAY, to: TODAY });
    // 60 days ago was 22 September; more than that is the day before.
    expect(spanDays({ kind: "over", days: 60 }, TODAY)).toEqual({ from: null, to: "2026-09-21" });
    const query = (day: string) =>
      toListQuery({ ...NO_FILTERS, span: { kind: "over", days: 7 } }, ORDER, undefined, day);
    expect([query(TODAY).lastOrderTo, query("2026-12-01").lastOrderTo]).toEqual(["2026-11-13", "2026-11-23"]);
  });

  it("keep a number of days in the URL as such", () => {
    const spans: LastOrderSpan[] = [...LAST_ORDER_PRESETS, { kind: "over", days: MAX_SPAN_DAYS }];
    for (const span of spans) {
      expect(parseSpan(writeSpan(span))).toEqual(span);
      expect(readList(writeList({ ...NO_FILTERS, span }, ORDER)).filters.span).toEqual(span);
    }
    expect(writeList({ ...NO_FILTERS, span: { kind: "over", days: 60 } }, ORDER).toString()).toBe(
      "ultimaCompra=mais-de-60",
    );
    for (const invalid of ["", "mais-de-0", "mais-de-x", "mais-de-10000", "ultimos--3", "60"])
      expect(parseSpan(invalid)).toBeNull();
  });

  it.each([
    ["1.234,56", 1234.56],
    ["R$ 50", 50],
    ["1.000", 1000],
    ["12.5", 12.5],
    ["-10", -10],
    [" ", null],
    ["mil", undefined],
    ["1,2,3", undefined],
    ["12,345", undefined],
  ])("read the amount %s as %s", (typed, amount) => expect(parseAmount(typed)).toBe(amount));
});

describe("display text of a customer", () => {
  const missing = (key: string) => key;

  it("contains the name, or the reason why it is missing", () => {
    expect(personName({ name: "MARIA DAS DORES", erasedAt: null }, missing)).toBe("Maria das Dores");
    expect(personName({ name: null, erasedAt: null }, missing)).toBe("unnamed");
    expect(personName({ name: null, erasedAt: "2026-11-21T00:00:00Z" }, missing)).toBe("erased");
  });

  it("formats phone, tax id and postal code, but not values of another length", () => {
    expect(["11987654321", "1133334444", "123"].map(phoneText)).toEqual(["(11) 98765-4321", "(11) 3333-4444", "123"]);
    expect(taxIdText("12345678909")).toBe("123.456.789-09");
    expect(["13010001", "13"].map(zipCodeText)).toEqual(["13010-001", "13"]);
  });

  it("contains the known parts of city and state", () => {
    expect(placeText({ city: "SÃO PAULO", state: "SP" })).toBe("São Paulo, SP");
    expect(placeText({ city: null, state: "SP" })).toBe("SP");
    expect(placeText({ city: null, state: null })).toBeNull();
  });
});

describe("twelve months of RFM groups", () => {
  it("end with the current group, and are empty for months without a record", () => {
    const history = [
      { period: "2025-11-01", rfmStatus: "champions" },
      { period: "2026-10-01", rfmStatus: "at_risk" },
      { period: "2026-11-01", rfmStatus: "at_risk" },
    ] as const;
    const months = lastMonths(history, TODAY, "hibernating");
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ month: "2025-12-01", segment: null });
    expect(months.slice(-2)).toEqual([
      { month: "2026-10-01", segment: "at_risk" },
      { month: "2026-11-01", segment: "hibernating" },
    ]);
  });

  it("are one stay each, the current one first, over months without a record too", () => {
    const months = ([null, "at_risk", null, "at_risk", "champions", "champions"] as const).map((segment, index) => ({
      month: `2026-0${index + 1}-01`,
      segment,
    }));
    expect(toStays(months)).toEqual([
      { segment: "champions", since: "2026-05-01" },
      { segment: "at_risk", since: "2026-02-01" },
    ]);
    expect(toStays(months.slice(0, 1))).toEqual([]);
  });
});

describe("timeline", () => {
  it("offers every kind to a reader of the audit log, and no profile views to others", () => {
    const every = kindsOf(offeredGroups(true), offeredGroups(true));
    expect(every.sort()).toEqual([...TIMELINE_KINDS].sort());
    expect(kindsOf(["consultas", "rfm", "x"], offeredGroups(false))).toEqual(["rfm"]);
  });

  it("leaves out profile views until they are asked for", () => {
    expect(kindsOf([], offeredGroups(true)).sort()).toEqual(TIMELINE_KINDS.filter((kind) => kind !== "view").sort());
    expect(kindsOf([], offeredGroups(false))).toEqual(kindsOf([], offeredGroups(true)));
  });

  it("marks where a month begins in UTC−3", () => {
    expect(toLines(TIMELINE).map(({ month }) => month)).toEqual([
      "2026-11-01",
      null,
      "2026-10-01",
      null,
      "2026-09-01",
      "2024-01-01",
    ]);
    const midnight = [{ id: "g", kind: "registered", at: "2026-11-01T02:59:00Z", store: null }] as const;
    expect(toLines(midnight)[0]?.month).toBe("2026-10-01");
  });
});

describe("confirming an erasure", () => {
  it("requires the whole name, ignoring case and spaces but not accents", () => {
    const name = confirmationOf({ name: "JOSÉ  DA SILVA" });
    expect(isConfirmed(" José da Silva ", name)).toBe(true);
    expect(isConfirmed("Jose da Silva", name)).toBe(false);
    expect(isConfirmed("José", name)).toBe(false);
    expect(isConfirmed("", name)).toBe(false);
  });

  it("requires the confirmation word for a customer without a name", () => {
    expect(isConfirmed("apagar", confirmationOf({ name: null }))).toBe(true);
    expect(isConfirmed("", confirmationOf({ name: null }))).toBe(false);
  });
});
