import { describe, expect, it } from "vitest";
import { countReasons, viaKey } from "../../../lib/messaging/rules/senders.ts";

describe("viaKey", () => {
  it("contains the provider, so that ids of two providers never collide", () => {
    expect(viaKey({ phoneNumberId: "106540352242922" })).toBe("cloud 106540352242922");
    expect(viaKey({ instance: "loja-centro" })).toBe("gateway loja-centro");
    expect(viaKey({ instance: "106540352242922" })).not.toBe(viaKey({ phoneNumberId: "106540352242922" }));
  });

  it("returns a gateway key even for an empty instance name", () => expect(viaKey({ instance: "" })).toBe("gateway "));
});

describe("countReasons", () => {
  it("counts each reason, in any order of the list", () => {
    const reasons = ["broken", "system", "broken", "unknown_mail", "broken", "system"];
    expect(countReasons(reasons)).toEqual({ broken: 3, system: 2, unknown_mail: 1 });
  });

  it("returns an empty object when nothing was ignored", () => expect(countReasons([])).toEqual({}));
});
