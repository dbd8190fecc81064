import { describe, expect, it } from "vitest";
import { outcomeOf, type Retrieved } from "../../../lib/erp/rules/rejected-row.ts";

const wanted = { externalId: "A", transId: 12, branch: "F01", after: 10 };
const nothing: Retrieved = { seen: [], bad: [], covered: -1 };
const nameless = { externalId: null, transId: null, branch: null };

describe("a rejected row that was requested again", () => {
  it.each([
    ["came back bad with the same trans_id", { externalId: "B", transId: 12, branch: null }],
    ["came back bad with the same key and branch", { externalId: "A", transId: 40, branch: "F01" }],
  ])("is bad when it %s", (_, row) => {
    expect(outcomeOf(wanted, { seen: [row], bad: [row], covered: 50 })).toBe("bad");
  });

  it("is settled if it came back valid, even next to a bad row", () => {
    const neighbour = { externalId: "B", transId: 13, branch: "F01" };
    expect(outcomeOf(wanted, { seen: [wanted, neighbour], bad: [neighbour], covered: 11 })).toBe("settled");
  });

  it("is settled if it is missing after its whole range was read, and not before", () => {
    expect(outcomeOf(wanted, { ...nothing, covered: 12 })).toBe("settled");
    expect(outcomeOf(wanted, { ...nothing, covered: 11 })).toBe("unread");
    expect(outcomeOf(wanted, nothing)).toBe("unread");
  });

  it("is not matched by the same key in another branch", () => {
    const other = { externalId: "A", transId: 40, branch: "F02" };
    expect(outcomeOf(wanted, { seen: [other], bad: [other], covered: 11 })).toBe("unread");
  });

  it("without identifiers stays bad as long as a bad row without identifiers appears", () => {
    const unnamed = { ...nameless, after: 10 };
    expect(outcomeOf(unnamed, { seen: [nameless], bad: [nameless], covered: 50 })).toBe("bad");
    expect(outcomeOf(unnamed, { ...nothing, covered: 50 })).toBe("settled");
    expect(outcomeOf(unnamed, { ...nothing, covered: 10 })).toBe("unread");
  });
});
