import { describe, expect, it } from "vitest";
import { functionsUrl } from "../../../lib/jobs/engine.ts";
import { hashSigningKey, isEngineCall, readEngineSignature, signEngineCall } from "../../../lib/jobs/engine-call.ts";

const KEY = "signkey-prod-0123456789abcdef0123456789abcdef";
const NOW = new Date("2026-11-22T12:00:00Z");
const BODY = Buffer.from('{"event":{"name":"crm/engine.started"}}');

describe("engine signature", () => {
  const read = (header: string, secondsLater = 0) => readEngineSignature(header, NOW.getTime() + secondsLater * 1_000);
  const isSigned = (key: string, body = BODY, keys = {}) => {
    const signature = read(signEngineCall(BODY.toString(), key, NOW));
    return signature !== null && isEngineCall(signature, body, { INNGEST_SIGNING_KEY: KEY, ...keys });
  };

  it("is accepted with the key with or without its prefix, and rejected for another key, body or time", () => {
    expect([KEY, KEY.replace("signkey-prod-", "")].map((key) => isSigned(key))).toEqual([true, true]);
    expect(isSigned("signkey-prod-ffffffffffffffffffffffffffffffff")).toBe(false);
    expect(isSigned(KEY, Buffer.from(`${BODY} `))).toBe(false);
    const moved = signEngineCall(BODY.toString(), KEY, NOW).replace(/t=\d+/, `t=${NOW.getTime() / 1_000 + 1}`);
    const signature = read(moved);
    expect(signature && isEngineCall(signature, BODY, { INNGEST_SIGNING_KEY: KEY })).toBe(false);
  });

  it("is accepted with the fallback key during a key rotation, and never without a configured key", () => {
    const former = "signkey-prod-ffffffffffffffffffffffffffffffff";
    expect(isSigned(former, BODY, { INNGEST_SIGNING_KEY_FALLBACK: former })).toBe(true);
    expect(isSigned(KEY, BODY, { INNGEST_SIGNING_KEY: undefined })).toBe(false);
  });

  it("matches a URL-only sync body in any JSON spelling up to 4 kB, and any other body byte by byte", () => {
    const takes = (signed: string, sent: string) => {
      const signature = read(signEngineCall(signed, KEY, NOW));
      return signature !== null && isEngineCall(signature, Buffer.from(sent), { INNGEST_SIGNING_KEY: KEY });
    };
    const sync = '{"url":"https://crm.example.com/api/inngest?a=1&b=2"}';
    expect(takes(sync, sync.replace("&", "\\u0026"))).toBe(true);
    expect(takes(sync, sync.replace("&", "\\u0027"))).toBe(false);
    expect(takes(sync, sync.padEnd(4_096))).toBe(true);
    expect(takes(sync, sync.padEnd(4_097))).toBe(false);
    const more = sync.replace("}", ',"more":1}');
    expect([takes(more, more), takes(more, `${more} `)]).toEqual([true, false]);
  });

  it("is valid from five minutes before to five minutes after its timestamp", () => {
    const header = signEngineCall("", KEY, NOW);
    expect([-301, -300, 0, 300, 301].map((later) => read(header, later) !== null)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });
});

describe("SDK bearer token", () => {
  it("is the signing key's prefix followed by the key's hash", () => {
    const hash = "223e0a160af9da0a03e6dd2c4719c56f5d66a633cbe84e78aaa9f3735865522a";
    expect(hashSigningKey(KEY)).toBe(`signkey-prod-${hash}`);
    expect(hashSigningKey(KEY.replace("signkey-prod-", ""))).toBe(hash);
  });
});

describe("functionsUrl", () => {
  it("returns the application's URL, or the URL configured for the engine", () => {
    const APP_URL = "https://crm.example.com";
    expect(functionsUrl({ APP_URL }).href).toBe("https://crm.example.com/api/inngest");
    expect(functionsUrl({ APP_URL, ENGINE_APP_URL: "http://app:3000/api/inngest" }).href).toBe(
      "http://app:3000/api/inngest",
    );
  });
});
