import { describe, expect, it } from "vitest";
import { REASON_NAMES, STATUS_NAMES } from "../../../lib/campaigns/rules/csv-columns.ts";
import messages from "../../../messages/pt-BR.json" with { type: "json" };

describe("recipient CSV export", () => {
  it("uses the same status and reason labels as the pages", () => {
    expect(STATUS_NAMES).toEqual(messages.campaigns.recipients.statuses);
    expect(REASON_NAMES).toEqual(messages.campaigns.skips.reasons);
  });
});
