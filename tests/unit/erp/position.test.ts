import { describe, expect, it } from "vitest";
import { readPosition } from "../../../lib/erp/rules/stages.ts";
import { startKeyset, startPages } from "../../../lib/erp/rules/walk.ts";

const without = (fields: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

describe("position of a sync run", () => {
  it.each([startKeyset(7), startPages(7), null])("is restored as it was saved: %j", (walk) => {
    const position = { seq: 4, stage: "customers" as const, walk };
    expect(readPosition("erp_full", 4, position)).toEqual(position);
  });

  it("saved by an earlier version is restored with zero for the missing number fields", () => {
    const keyset = { seq: 4, stage: "customers", walk: without(startKeyset(7), "trusted", "doubted") };
    expect(readPosition("erp_full", 4, keyset)).toEqual({
      ...keyset,
      walk: { ...startKeyset(7), trusted: 0 },
    });
    const pages = { seq: 4, stage: "transactions", walk: without(startPages(7), "doubted") };
    expect(readPosition("erp_full", 4, pages)).toEqual({ ...pages, walk: startPages(7) });
  });

  it.each([
    ["unknown pagination", { stage: "customers", walk: { kind: "spiral", turn: 3 } }, "customers"],
    ["pagination without its position", { stage: "transactions", walk: { kind: "keyset" } }, "transactions"],
    ["unknown stage", { stage: "suppliers", walk: null }, "stores"],
    ["not an object", "?", "stores"],
  ])("is reset to the start of its stage, or of the run if the stage is unknown: %s", (_, raw, stage) => {
    expect(readPosition("erp_full", 4, raw)).toEqual({ seq: 4, stage, walk: null });
  });
});
