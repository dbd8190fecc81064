import fc from "fast-check";
import { encodeCursor } from "../../lib/core/lists/cursor.ts";
import { RFM_SEGMENTS } from "../../lib/customers/names.ts";
import { SEGMENT_FIELDS, SEGMENT_OPERATORS, segmentField } from "../../lib/segments/names.ts";
import type { IdPool } from "./id-pool.ts";

const FIELDS = Object.entries(SEGMENT_FIELDS).flatMap(([category, fields]) =>
  Object.keys(fields).map((field) => ({ category, field })),
);
const WINDOWS = ["hoje", "ontem", "este_mes", "mes_passado", "ultimo_ano", "ultimos_30_dias", "ultimos_9999_meses"];
const DAYS = ["2026-11-20", "2026-02-28", "2024-02-29", "1900-01-01", "9999-12-31", "0001-01-01"];

/** What a schema cannot express: texts with their own syntax, and lists sent as one text. */
export function fieldHints(ids: IdPool): Record<string, fc.Arbitrary<unknown>> {
  const listOf = (kind: string) => fc.array(ids.ofKind(kind), { maxLength: 3 }).map((some) => some.join(","));
  const day = fc.constantFrom(...DAYS);
  const period = fc.constantFrom("2026-11-01", "2026-10-01", "2025-01-01", "1900-02-01");
  return {
    storeIds: listOf("store"),
    ids: fc.oneof(listOf("segment"), listOf("customer")),
    rules: fc.array(rule(ids, 1), { maxLength: 3 }),
    phone: fc.nat(99_999_999).map((n) => `119${String(n).padStart(8, "0")}`),
    birthDate: fc.constantFrom("1980-05-15", "2000-02-29", "1900-01-01", null),
    startDate: day,
    endDate: day,
    from: day,
    to: day,
    day,
    until: day,
    referencePeriod: period,
    currentPeriod: period,
    previousPeriod: period,
    email: fc.oneof(
      ids.ofKind("email"),
      fc.nat(999).map((n) => `nova${n}@example.test`),
    ),
    baseUrl: fc.constantFrom("http://127.0.0.1:9/api", "https://erp.example.test"),
    cursor: fc.oneof(
      fc.constant("start"),
      fc.anything().map((value) => encodeCursor(value ?? null)),
    ),
    confirm: fc.constantFrom("APAGAR", "x"),
    time: fc.constantFrom("09:00", "23:59", "00:00"),
    html: fc.constantFrom(
      "<p>Oi, {{first_name|cliente}}!</p>",
      "<p>{{store}} {{link}} {{survey_link}}</p>",
      "{{{{}}",
      "<a href='x'>",
    ),
    "/go/{token}": ids.ofKind("link"),
    "/email-tracking/click/{token}": ids.ofKind("link"),
    "/email-tracking/open/{token}": ids.ofKind("open"),
    "/go/unsubscribe/{token}": ids.ofKind("unsubscribe"),
    "/public/survey/{token}": ids.ofKind("surveyToken"),
    agents: ids.ofKind("agent").map(Number),
    conversations: ids.ofKind("conversation").map(Number),
  };
}

function rule(ids: IdPool, depth: number): fc.Arbitrary<unknown> {
  const parts = depth < 3 ? fc.oneof({ weight: 4, arbitrary: filter(ids) }, rule(ids, depth + 1)) : filter(ids);
  return fc.record(
    {
      logic: fc.constantFrom("AND", "OR"),
      negate: fc.boolean(),
      filters: fc.array(parts, { minLength: 1, maxLength: 3 }),
    },
    { requiredKeys: ["logic", "filters"] },
  );
}

function filter(ids: IdPool): fc.Arbitrary<unknown> {
  return fc.constantFrom(...FIELDS).chain(({ category, field }) => {
    const type = segmentField(category, field)?.type ?? "text";
    return fc.constantFrom<string>(...SEGMENT_OPERATORS[type]).chain((operator) => {
      const one = scalar(ids, type, field);
      const several = fc.array(one, { minLength: 1, maxLength: 3 });
      const hasNone = operator === "isNull" || operator === "isNotNull";
      const value = operator === "between" ? fc.tuple(one, one) : /in$/i.test(operator) ? several : one;
      const window = fc.oneof(
        fc.constantFrom(...WINDOWS),
        fc.record({ from: fc.constantFrom(...DAYS), to: fc.constantFrom(...DAYS) }),
      );
      return fc.record(
        {
          category: fc.constant(category),
          field: fc.constant(field),
          operator: fc.constant(operator),
          ...(hasNone ? {} : { value }),
          window,
        },
        { requiredKeys: ["category", "field", "operator", ...(hasNone ? [] : ["value" as const])] },
      );
    });
  });
}

function scalar(ids: IdPool, type: string, field: string): fc.Arbitrary<unknown> {
  switch (type) {
    case "amount":
    case "count":
      return fc.oneof(fc.nat(10_000), fc.constantFrom(0.1, 1e15, 9_007_199_254_740_991, 99_999_999_999.99));
    case "date":
      return fc.constantFrom(...WINDOWS, ...DAYS);
    case "month":
      return fc.integer({ min: 1, max: 12 });
    case "flag":
      return fc.boolean();
    case "campaign":
      return fc.oneof(fc.constant("any"), ids.ofKind("campaign"));
    case "reference":
      return ids.idOf(field);
    default:
      return fc.oneof(
        fc.constantFrom<string>(...RFM_SEGMENTS, "MOBILE", "SP", "%", "_", "\\"),
        fc.string({ maxLength: 12 }),
      );
  }
}
