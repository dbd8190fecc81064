import { describe, expect, it } from "vitest";
import { countReasons, viaKey } from "../../../lib/messaging/rules/senders.ts";

describe("the key of a number", () => {
  it("says which provider named it, so that the two kinds of names never meet", () => {
    expect(viaKey({ phoneNumberId: "106540352242922" })).toBe("cloud 106540352242922");
    expect(viaKey({ instance: "loja-centro" })).toBe("gateway loja-centro");
    expect(viaKey({ instance: "106540352242922" })).not.toBe(viaKey({ phoneNumberId: "106540352242922" }));
  });

  it("is an instance's even where its name is empty", () => expect(viaKey({ instance: "" })).toBe("gateway "));
});

describe("the count of reasons", () => {
  it("counts each one, wherever it stands in the list", () => {
    const reasons = ["broken", "system", "broken", "unknown_mail", "broken", "system"];
    expect(countReasons(reasons)).toEqual({ broken: 3, system: 2, unknown_mail: 1 });
  });

  it("is empty where nothing was ignored", () => expect(countReasons([])).toEqual({}));
});
