import { describe, expect, it } from "vitest";
import { isDatabaseInTrouble, toUnreachable } from "../../../lib/platform/database/database-state.ts";

const withCode = (code: string) => Object.assign(new Error("x"), { code });

describe("[O1] isDatabaseInTrouble", () => {
  it("recognizes an outage code in the driver's error or in a cause", () => {
    const full = withCode("53100");
    const refused = toUnreachable(withCode("ECONNREFUSED"));
    for (const error of [full, new Error("z", { cause: full }), refused]) expect(isDatabaseInTrouble(error)).toBe(true);
  });

  it("returns false for a failed statement and for a value that is not an error", () => {
    const loop = new Error("round");
    loop.cause = loop;
    for (const error of [
      withCode("23505"),
      withCode("42601"),
      withCode("ECONNREFUSED"),
      new Error("53100"),
      loop,
      null,
      undefined,
      "53100",
    ])
      expect(isDatabaseInTrouble(error)).toBe(false);
  });
});
