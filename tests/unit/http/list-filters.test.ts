import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CampaignsQuery, RecipientsExportQuery, RecipientsQuery } from "../../../lib/campaigns/schemas.ts";
import { listParam, oneOfParam, someOfParam } from "../../../lib/core/list-filters.ts";
import { CustomersQuery, CustomerTransactionsQuery } from "../../../lib/customers/schemas.ts";
import { RejectedRowsQuery } from "../../../lib/erp/index.ts";
import { RedirectsQuery } from "../../../lib/helpdesk/schemas.ts";
import { UsersQuery } from "../../../lib/identity/schemas.ts";
import { StopsQuery } from "../../../lib/messaging/schemas.ts";
import { SegmentsQuery } from "../../../lib/segments/schemas.ts";
import { NumbersQuery } from "../../../lib/stores/index.ts";
import { SurveyResponsesQuery, SurveysQuery } from "../../../lib/surveys/schemas.ts";

const FILTERS: [string, z.ZodType, string][] = [
  ["campaigns", CampaignsQuery, "status"],
  ["campaigns", CampaignsQuery, "channel"],
  ["recipients", RecipientsQuery, "status"],
  ["recipients", RecipientsQuery, "stage"],
  ["exported recipients", RecipientsExportQuery, "status"],
  ["customers", CustomersQuery, "rfm"],
  ["customers", CustomersQuery, "channel"],
  ["transactions", CustomerTransactionsQuery, "kind"],
  ["rejected rows", RejectedRowsQuery, "open"],
  ["redirects", RedirectsQuery, "status"],
  ["users", UsersQuery, "status"],
  ["sending blocks", StopsQuery, "status"],
  ["segments", SegmentsQuery, "status"],
  ["numbers", NumbersQuery, "provider"],
  ["surveys", SurveysQuery, "status"],
  ["survey responses", SurveyResponsesQuery, "group"],
  ["survey responses", SurveyResponsesQuery, "commented"],
];

describe("filters with a fixed set of values", () => {
  it.each(FILTERS)("of %s reject an unknown value, and accept an empty one", (_list, schema, name) => {
    const refused = schema.safeParse({ [name]: "bogus" });
    expect(refused.error?.issues[0]?.path[0]).toBe(name);
    expect(schema.safeParse({ [name]: "" }).success).toBe(true);
    expect(schema.safeParse({}).success).toBe(true);
  });

  it("accept one value, several values, and a repeated parameter", () => {
    expect(oneOfParam(["a", "b"]).parse("a")).toBe("a");
    expect(someOfParam(["a", "b", "c"]).parse("c, a")).toEqual(["a", "c"]);
    expect(someOfParam(["a", "b", "c"]).parse(["c", "b,b"])).toEqual(["b", "c"]);
    expect(listParam(z.enum(["a", "b"])).parse("b,a,")).toEqual(["b", "a"]);
    expect(someOfParam(["a", "b"]).parse(" , ")).toBeUndefined();
  });
});
