import { describe, expect, it } from "vitest";
import { assertPublicHost, publicLookup } from "../../../lib/platform/outbound/private-addresses.ts";

describe("assertPublicHost", () => {
  it.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://0177.0.0.1/",
    "http://127.1/",
    "http://0/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://169.254.169.254/latest",
    "http://user:pass@8.8.8.8/",
    "http://8.8.8.8@127.0.0.1/",
    "http://１２７.０.０.１/",
    "http://127。0。0。1/",
  ])("rejects %s", (url) => expect(() => assertPublicHost(new URL(url))).toThrow("Address not allowed"));

  it.each(["http://8.8.8.8/", "https://erp.example.com/", "https://[2606:4700::1111]/"])("accepts %s", (url) => {
    expect(() => assertPublicHost(new URL(url))).not.toThrow();
  });
});

describe("publicLookup", () => {
  const resolve = (hostname: string, all: boolean) =>
    new Promise<Error | null>((done) => publicLookup(hostname, { all }, (error) => done(error)));

  it.each([true, false])("rejects a name that resolves to this machine (all: %s)", async (all) => {
    expect(await resolve("localhost", all)).toMatchObject({ name: "BlockedAddressError" });
  });

  it("accepts a public literal address", async () => {
    expect(await resolve("8.8.8.8", true)).toBeNull();
  });
});
