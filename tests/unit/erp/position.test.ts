import { describe, expect, it } from "vitest";
import { readPosition } from "../../../lib/erp/rules/stages.ts";
import { startKeyset, startPages } from "../../../lib/erp/rules/walk.ts";

const without = (fields: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

describe("position of a sync run", () => {
  it.each([startKeyset(7), startPages(7), null])("is restored as it was saved", (walk) => {
    const position = { seq: 4, stage: "customers" as const, walk };
    expect(readPosition("erp_full", 4, position)).toEqual(position);
  });

  it("from an earlier version trusts no number yet, and keeps everything else", () => {
    const keyset = { seq: 4, stage: "customers", walk: without(startKeyset(7), "trusted", "doubted") };
    expect(readPosition("erp_full", 4, keyset)).toEqual({
      ...keyset,
      walk: { ...startKeyset(7), trusted: 0 },
    });
    const pages = { seq: 4, stage: "transactions", walk: without(startPages(7), "doubted") };
    expect(readPosition("erp_full", 4, pages)).toEqual({ ...pages, walk: startPages(7) });
  });

  it.each([
    ["a walk that nobody knows", { stage: "customers", walk: { kind: "spiral", turn: 3 } }, "customers"],
    ["a walk that lacks where it stands", { stage: "transactions", walk: { kind: "keyset" } }, "transactions"],
    ["a stage that nobody knows", { stage: "suppliers", walk: null }, "stores"],
    ["anything", "?", "stores"],
  ])("starts over if it is unreadable: %s", (_, raw, stage) => {
    expect(readPosition("erp_full", 4, raw)).toEqual({ seq: 4, stage, walk: null });
  });
});
