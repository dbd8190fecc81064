import { describe, expect, it } from "vitest";
import { CODE_DIGITS, chooseLocalSignIn } from "../../../lib/core/sign-in.ts";
import { codeMail } from "../../../lib/identity/rules/mails.ts";
import { askLimits, codeText, deviceText, MAX_TRIES, toCode } from "../../../lib/identity/rules/sign-in-code.ts";

describe("chooseLocalSignIn", () => {
  it.each([
    [{ NODE_ENV: "production" }, "code"],
    [{ NODE_ENV: "production", LOCAL_SIGN_IN: "open" }, "open"],
    [{ NODE_ENV: "production", LOCAL_SIGN_IN: "anything" }, "code"],
    [{ NODE_ENV: "development" }, "open"],
    [{ NODE_ENV: "test", LOCAL_SIGN_IN: "code" }, "code"],
    [{}, "open"],
  ])("chooses for %j the mode %s", (settings, mode) => expect(chooseLocalSignIn(settings)).toBe(mode));
});

describe("limits on requests for sign-in codes", () => {
  const network = "192.0.2.0/24";
  const strangers = askLimits({ device: null, network });

  it("keep the chance of guessing a code within a year below a thousandth, for any number of callers", () => {
    const codesADay = Math.min(
      ...strangers.flatMap(({ of, limit, seconds }) => (of === "all" && seconds === 86_400 ? limit : [])),
    );
    const tries = codesADay * MAX_TRIES * 365;
    expect(tries).toBe(73_000);
    expect(1 - (1 - 10 ** -CODE_DIGITS) ** tries).toBeLessThan(0.001);
  });

  it("keep one network from using up the requests left for all others", () => {
    for (const { limit, seconds } of strangers.filter(({ of }) => of === "all")) {
      const own = strangers.find((each) => each.of === `network-${network}` && each.seconds === seconds);
      expect(own?.limit).toBeLessThanOrEqual(limit / 4);
    }
  });

  it("are separate for a browser that signed in before", () => {
    const known = askLimits({ device: "d", network }).map(({ of }) => of);
    expect(strangers.filter(({ of }) => known.includes(of))).toEqual([]);
  });
});

describe("sign-in code", () => {
  it("has all its digits, including leading zeros", () => {
    expect([toCode(0), toCode(42), toCode(10 ** CODE_DIGITS - 1)]).toEqual(["00000000", "00000042", "99999999"]);
  });

  it("is bound to its address and browser, and differs from the proof of a known device", () => {
    const one = { email: "a@b.test", nonce: "n", code: "12345678" };
    const texts = [one, { ...one, email: "b@b.test" }, { ...one, nonce: "m" }, { ...one, code: "12345679" }].map(
      codeText,
    );
    expect(new Set([...texts, deviceText("a@b.test", "n")]).size).toBe(5);
  });

  it("is on a separate line of a mail without links, and not in the subject", () => {
    const { subject, text, html } = codeMail("01234567");
    expect(text).toMatch(/^01234567$/m);
    expect(html).toContain(">01234567<");
    expect(subject).not.toContain("01234567");
    expect(text + html).not.toMatch(/https?:|href/);
  });
});
