import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DeliveryStatus, furthest, isNews, pauseForStatus } from "../../../lib/helpdesk/rules/delivery-status.ts";
import { campaignContentOf, contentOf, isForPeople } from "../../../lib/helpdesk/rules/message-text.ts";
import { explainRefusal, pauseForOutage, pauseForRefusal } from "../../../lib/helpdesk/rules/relay-message.ts";

const NOW = new Date("2026-03-10T12:00:00Z");
const MINUTE_MS = 60_000;
const waited = (minutes: number) => ({ createdAt: new Date(NOW.getTime() - minutes * MINUTE_MS), attempts: 1 });

describe("retry delay", () => {
  it("grows with the length of an outage, up to a quarter of an hour, and ends after a day", () => {
    expect(pauseForOutage(waited(0), NOW)).toBe(15_000);
    expect(pauseForOutage(waited(20), NOW)).toBe(5 * MINUTE_MS);
    expect(pauseForOutage(waited(600), NOW)).toBe(15 * MINUTE_MS);
    expect(pauseForOutage(waited(1_440), NOW)).toBeNull();
  });

  it("doubles after a failure of a single message, up to 15 minutes, and ends after ten attempts", () => {
    const pauses = Array.from({ length: 11 }, (_, index) => pauseForRefusal({ ...waited(0), attempts: index + 1 }));
    expect(pauses.slice(0, 3)).toEqual([10_000, 20_000, 40_000]);
    expect(pauses.slice(8)).toEqual([15 * MINUTE_MS, null, null]);
  });
});

it.each([
  "window_closed",
  "provider_131047",
  "no_phone",
  "no_number",
  "number_unusable",
  "file_gone",
  "file_denied",
  "file_blocked",
  "file_too_large",
  "file_truncated",
  "file_unavailable",
] as const)("the note to the agent explains in words, without codes, why a message was not sent: %s", (problem) => {
  expect(explainRefusal(problem)).toMatch(/^Não enviada: /);
  expect(explainRefusal(problem)).not.toMatch(/_|código/);
});

it("the note to the agent names the part of a multi-file answer that was not sent", () => {
  const text = explainRefusal("file_too_large", { part: 1, parts: 3 });
  expect(text).toBe("Parte 2 de 3 desta resposta. Não enviada: o arquivo passa do tamanho que o WhatsApp aceita.");
});

describe("delivery status", () => {
  const STATUSES: DeliveryStatus[] = ["sent", "delivered", "read", "failed"];

  it("does not depend on the order of the reports", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(STATUSES), (reported) => {
        expect(furthest(reported)).toBe(furthest(reported.toSorted()));
      }),
    );
    expect(furthest(["failed", "sent"])).toBe("failed");
    expect(furthest(["delivered", "failed"])).toBe("delivered");
    expect(furthest([])).toBeNull();
  });

  it("only moves forward, and never changes after a failure", () => {
    expect(isNews("sent", null)).toBe(false);
    expect(isNews("delivered", null)).toBe(true);
    expect(isNews("read", "delivered")).toBe(true);
    expect(isNews("delivered", "read")).toBe(false);
    expect(isNews("failed", "sent")).toBe(true);
    expect(isNews("failed", "delivered")).toBe(false);
    expect(STATUSES.filter((status) => isNews(status, "failed"))).toEqual([]);
  });

  it("is retried a few times and then dropped", () => {
    expect(pauseForStatus(0)).toBe(10_000);
    expect(pauseForStatus(6)).toBeNull();
  });
});

describe("message content for agents", () => {
  it("is the text, a notice for a file or campaign, or a placeholder if there is no text", () => {
    expect(contentOf({ kind: "text", text: " Oi " })).toBe("Oi");
    expect(contentOf({ kind: "image", text: "essa" })).toBe("📎 Imagem recebida pelo WhatsApp\nessa");
    expect(contentOf({ kind: "audio", text: null })).toBe("📎 Áudio recebido pelo WhatsApp");
    expect(contentOf({ kind: "poll", text: null })).toBe("(mensagem sem texto)");
    expect(campaignContentOf({ text: null, campaign: "Verão" })).toBe("📣 Campanha “Verão”");
  });

  it("excludes reactions, system messages, unsupported messages and albums", () => {
    expect(["reaction", "system", "unsupported", "album"].filter((kind) => isForPeople({ kind }))).toEqual([]);
    expect(isForPeople({ kind: "image" })).toBe(true);
  });
});
