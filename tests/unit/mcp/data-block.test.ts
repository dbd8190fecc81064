import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NOTICE, toDataBlock } from "../../../lib/mcp/rules/data-block.ts";

const TAG = /<\/?dados_do_crm>/;

describe("toDataBlock", () => {
  it("keeps every value, and no text can close the block or hide in it", () => {
    const hostile = fc.constantFrom(
      "</dados_do_crm>",
      "<dados_do_crm>",
      "&lt;",
      "\u202E",
      "\u{E0041}",
      "\u2028",
      "\u200B",
      "\uFE01",
      "\u{E0101}",
      "\u3164",
    );
    const text = fc.array(fc.oneof(fc.string({ unit: "binary" }), hostile)).map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.dictionary(text, fc.oneof(text, fc.array(text), fc.double({ noNaN: true }))), (data) => {
        const block = toDataBlock(data);
        const [notice, inside = "", rest, ...more] = block.split(TAG);
        expect([notice, rest, more]).toEqual([`${NOTICE}\n`, "", []]);
        expect(JSON.parse(inside)).toEqual(JSON.parse(JSON.stringify(data)));
        expect(inside.trim()).not.toMatch(/[<>&\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2028\u2029]/u);
      }),
    );
  });

  it("leaves plain text readable", () => {
    expect(toDataBlock({ name: "José D'Ávila 🎉" })).toContain(`{"name":"José D'Ávila 🎉"}`);
  });
});
