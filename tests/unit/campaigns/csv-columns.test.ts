import { describe, expect, it } from "vitest";
import { REASON_NAMES, STATUS_NAMES } from "../../../lib/campaigns/rules/csv-columns.ts";
import messages from "../../../messages/pt-BR.json" with { type: "json" };

describe("the file of the recipients", () => {
  it("calls statuses and reasons as the pages do", () => {
    expect(STATUS_NAMES).toEqual(messages.campaigns.recipients.statuses);
    expect(REASON_NAMES).toEqual(messages.campaigns.skips.reasons);
  });
});
