import { describe, expect, it } from "vitest";
import { isLook, isMachineClick, isMachineOpen, visitOf } from "../../../lib/tracking/rules/visit.ts";

const PHONE = "Mozilla/5.0 (Linux; Android 14; SM-A156M) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36";
const visit = (headers: Record<string, string> = { "user-agent": PHONE }, method = "GET") =>
  visitOf(new Request("https://a.example/", { method, headers }), null);
const LATER = { channel: "whatsapp", ageSeconds: 60 };

it("a request by a person's phone counts as a visit", () => {
  expect(isMachineClick(visit(), LATER, 10)).toBe(false);
  expect(isMachineClick(visit({}), LATER, 10)).toBe(false);
  expect(isLook(visit())).toBe(false);
});

it("a HEAD request doesn't count as a visit", () => expect(isLook(visit({}, "HEAD"))).toBe(true));

it.each([
  "WhatsApp/2.23.20.0 A",
  "facebookexternalhit/1.1",
  "Mozilla/5.0 (compatible; Googlebot/2.1)",
  "TelegramBot (like TwitterBot)",
  "Slackbot-LinkExpanding 1.0",
  "curl/8.5.0",
  "python-requests/2.31",
  "SkypeUriPreview Preview/0.5",
  "AhrefsBot/7.0",
])("%s doesn't count as a visit", (userAgent) => {
  expect(isMachineClick(visit({ "user-agent": userAgent }), LATER, 10)).toBe(true);
});

it.each<Record<string, string>>([
  { purpose: "prefetch" },
  { "sec-purpose": "prefetch;prerender" },
  { "x-moz": "prefetch" },
  { "x-purpose": "preview" },
])("a prefetch doesn't count as a visit: %o", (headers) => {
  expect(isMachineClick(visit({ "user-agent": PHONE, ...headers }), LATER, 10)).toBe(true);
});

describe("an e-mail", () => {
  it("counts clicks within its first seconds as a scanner's, and later ones as a person's", () => {
    expect(isMachineClick(visit(), { channel: "email", ageSeconds: 9.9 }, 10)).toBe(true);
    expect(isMachineClick(visit(), { channel: "email", ageSeconds: 10 }, 10)).toBe(false);
    expect(isMachineClick(visit(), { channel: "whatsapp", ageSeconds: 1 }, 10)).toBe(false);
    expect(isMachineClick(visit(), { channel: "email", ageSeconds: 0 }, 0)).toBe(false);
  });

  it("counts opens by its client's image proxy, but not by scanners", () => {
    const gmail = "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)";
    expect(isMachineOpen(visit({ "user-agent": "Mozilla/5.0" }), 60, 10)).toBe(true);
    expect(isMachineOpen(visit({ "user-agent": gmail }), 60, 10)).toBe(false);
    expect(isMachineOpen(visit(), 5, 10)).toBe(true);
    expect(isMachineOpen(visit(), 60, 10)).toBe(false);
  });
});
