import { describe, expect, it } from "vitest";
import { allowedVerbs } from "../../../components/campaigns/actions/allowed.ts";
import { eventsByDay, isClash } from "../../../components/campaigns/list/calendar-events.ts";
import { dayAfterKey, weeksOf } from "../../../components/campaigns/list/calendar-month.ts";
import { progressOf, TABS, toListQuery } from "../../../components/campaigns/list/tabs.ts";
import { rateOf } from "../../../components/campaigns/rates.ts";
import { daysLeft } from "../../../components/campaigns/report/days-left.ts";
import { funnelOf, hasLink, restOf } from "../../../components/campaigns/report/funnel.ts";
import { tickHours, totalsByHour } from "../../../components/campaigns/report/hours.ts";
import { explanationOf } from "../../../components/campaigns/report/provider-codes.ts";
import { pollingMs, sumPollingMs } from "../../../components/campaigns/report/use-report.ts";
import { usualRevenue } from "../../../components/campaigns/report/usual-revenue.ts";
import { skipReasons } from "../../../components/campaigns/wizard/audience/skip-reasons.ts";
import { minutesFor, paceOf } from "../../../components/campaigns/wizard/delivery/duration.ts";
import { type CampaignReport, type CampaignRow, CampaignsQuery } from "../../../lib/campaigns/schemas.ts";
import { CAMPAIGN_STATUSES, SKIP_REASONS } from "../../../lib/sending/names.ts";
import pt from "../../../messages/pt-BR.json" with { type: "json" };

const NO_METRICS = {
  sent: 0,
  delivered: 0,
  reads: 0,
  replies: 0,
  clicks: 0,
  conversions: 0,
  buyers: 0,
  revenue: 0,
  failed: 0,
  skipped: 0,
};
const NO_PROGRESS = {
  audience: 0,
  queued: 0,
  sending: 0,
  inDoubt: 0,
  perMinute: null,
  averagePerMinute: null,
  endsAt: null,
};

describe("days left in an attribution window", () => {
  const until = new Date("2026-11-29T02:00:30Z");
  it("are counted in calendar days, regardless of the time of day, and never negative", () => {
    // Sent at 23:00:30 in São Paulo on the 21st; the page's clock is up to half a minute behind.
    expect(daysLeft(until, new Date("2026-11-22T02:00:05Z"))).toBe(7);
    expect(daysLeft(until, new Date("2026-11-22T12:00:00Z"))).toBe(6);
    expect(daysLeft(until, new Date("2026-11-29T01:00:00Z"))).toBe(0);
    expect(daysLeft(until, new Date("2026-12-05T12:00:00Z"))).toBe(0);
  });
});

describe("usual revenue per message", () => {
  const sentAt = (day: number, sent: number, revenue: number) => ({
    id: `of ${day}`,
    startedAt: `2026-11-${day}T12:00:00.000Z`,
    sent,
    revenue,
  });
  const rows = [sentAt(29, 10, 999), sentAt(21, 10, 999), sentAt(20, 100, 50), sentAt(19, 0, 0), sentAt(18, 300, 350)];
  const report = { id: "of 21", startedAt: "2026-11-21T12:00:00.000Z" };

  it("is the average over all messages of earlier campaigns, without this and later ones", () => {
    expect(usualRevenue(rows, report)).toEqual({ perMessage: 1, campaigns: 2 });
  });

  it("covers only the last five campaigns", () => {
    const more = [17, 16, 15, 14, 13].map((day) => sentAt(day, 100, day === 13 ? 1_000_000 : 0));
    expect(usualRevenue([...rows, ...more], report)).toEqual({ perMessage: 400 / 700, campaigns: 5 });
  });

  it("is null without an earlier campaign, or before this campaign's send starts", () => {
    expect(usualRevenue(rows.slice(0, 2), report)).toBeNull();
    expect(usualRevenue(rows, { ...report, startedAt: null })).toBeNull();
  });
});

describe("rates and progress", () => {
  it("give a rate in percent, or null for a base of zero", () => {
    expect(rateOf(1, 4)).toBe(25);
    expect(rateOf(0, 0)).toBeNull();
  });

  it("count as done the messages that are neither queued nor being sent", () => {
    const progress = { ...NO_PROGRESS, audience: 200, queued: 90, sending: 10 };
    expect(progressOf({ sent: 100, skipped: 0, progress })).toBe(50);
    // Excluded recipients get no message.
    expect(progressOf({ sent: 50, skipped: 100, progress: { ...progress, queued: 50, sending: 0 } })).toBe(50);
    expect(progressOf({ sent: 0, skipped: 0, progress: NO_PROGRESS })).toBe(0);
  });

  it("relate each funnel stage to its base stage, and omit replies for e-mail", () => {
    const messages = { sent: 80, delivered: 60, reads: 30, clicks: 6, replies: 3 };
    const metrics = { ...NO_METRICS, ...messages, conversions: 7, buyers: 4 };
    const whatsapp = { channel: "whatsapp", hasLink: true } as const;
    const stages = funnelOf(metrics, { ...NO_PROGRESS, audience: 100 }, whatsapp);
    expect(stages.map(({ name, rate, base }) => [name, rate, base?.name ?? null])).toEqual([
      ["audience", null, null],
      ["sent", 80, "audience"],
      ["delivered", 75, "sent"],
      ["reads", 50, "delivered"],
      ["clicks", 10, "delivered"],
      ["replies", 5, "delivered"],
      ["buyers", 5, "sent"],
    ]);
    expect(stages.map(({ share }) => share)).toEqual([100, 80, 60, 30, 6, 3, 4]);
    const ofMail = funnelOf(metrics, { ...NO_PROGRESS, audience: 100 }, { ...whatsapp, channel: "email" });
    expect(ofMail.map(({ name }) => name)).not.toContain("replies");
    expect(ofMail).toHaveLength(6);
  });

  it("relate sent messages to those planned if someone is left out, and name the control group", () => {
    const metrics = { ...NO_METRICS, sent: 225, skipped: 41, failed: 10 };
    const progress = { ...NO_PROGRESS, audience: 276 };
    const [, planned, sent] = funnelOf(metrics, progress, { channel: "email", hasLink: true });
    expect(planned).toMatchObject({ name: "planned", count: 235, base: null, rate: null, stage: "planned" });
    expect(sent?.base).toEqual({ name: "planned", count: 235 });
    const skips = [{ reason: "holdout" as const, count: 41 }];
    const namesOf = (report: Pick<CampaignReport, "metrics" | "progress" | "skips">) =>
      restOf(report).map(({ name, count }) => [name, count]);
    expect(namesOf({ metrics, progress, skips })).toEqual([
      ["holdout", 41],
      ["failed", 10],
    ]);
    expect(namesOf({ metrics: { ...metrics, skipped: 44 }, progress, skips })).toEqual([
      ["skipped", 44],
      ["heldOut", 41],
      ["failed", 10],
    ]);
    expect(namesOf({ metrics: { ...metrics, skipped: 3, failed: 0 }, progress, skips: [] })).toEqual([["skipped", 3]]);
  });

  it("of clicks are unknown, not zero, for a message without a link", () => {
    const of = (clicks: number, isLinked: boolean) =>
      funnelOf({ ...NO_METRICS, sent: 9, delivered: 9, clicks }, NO_PROGRESS, {
        channel: "whatsapp",
        hasLink: isLinked,
      })
        .filter(({ name }) => name === "clicks")
        .map(({ isKnown, rate }) => [isKnown, rate]);
    expect([of(0, true), of(0, false), of(9, false)]).toEqual([[[true, 0]], [[false, null]], [[true, 100]]]);
    const email = { subject: "", preheader: null, text: null, fromName: null, replyTo: null };
    const linked = (html: string, linkUrl: string | null = null) =>
      hasLink({ linkUrl, surveyId: null, email: { ...email, html } });
    expect(linked("", "https://loja.example")).toBe(true);
    expect(linked('<a href="https://loja.example">Ver</a>')).toBe(true);
    expect(linked('<a href="mailto:loja@example.com">Escreva</a>')).toBe(false);
  });

  it("estimate the sending minutes from the number's sending rate", () => {
    expect(minutesFor(1, 80)).toBe(1);
    expect(minutesFor(4_801, 80)).toBe(2);
    expect(paceOf("whatsapp", { provider: "gateway", throughputPerSecond: null })).toBe(1);
    expect(paceOf("whatsapp", { provider: "cloud_official", throughputPerSecond: 1_000 })).toBe(1_000);
    expect(paceOf("whatsapp", null)).toBe(80);
  });
});

describe("campaign list", () => {
  it("sends a valid API query in every tab", () => {
    for (const tab of TABS) {
      const query = toListQuery({ tab, q: " x ", channel: "email", tag: "verão", sorting: "name-asc", page: 2 });
      const { status, recurring, ...wire } = query;
      const parsed = CampaignsQuery.parse({ ...wire, status: status?.join(","), recurring: recurring && "true" });
      expect(parsed).toMatchObject({
        q: "x",
        channel: "email",
        tag: "verão",
        sort: "name",
        order: "asc",
        page: 2,
        limit: 25,
      });
      expect(parsed.status).toEqual(status);
      expect(parsed.recurring).toBe(recurring);
    }
  });

  it("offers only the actions allowed in each status", () => {
    expect(allowedVerbs({ status: "sending", sent: 3 })).toEqual(["duplicate", "pause", "cancel", "delete"]);
    expect(allowedVerbs({ status: "paused", sent: 3 })).toEqual(["duplicate", "resume", "cancel", "delete"]);
    expect(allowedVerbs({ status: "draft", sent: 0 })).toEqual(["edit", "duplicate", "delete"]);
    expect(allowedVerbs({ status: "sent", sent: 3 })).toEqual(["edit", "duplicate", "resend", "delete"]);
    expect(allowedVerbs({ status: "failed", sent: 0 })).toEqual(["edit", "duplicate", "delete"]);
    for (const status of CAMPAIGN_STATUSES) expect(allowedVerbs({ status, sent: 1 })).toContain("delete");
  });
});

describe("campaign calendar", () => {
  it("has whole weeks that start on Sunday", () => {
    const weeks = weeksOf("2026-11-01");
    expect(weeks[0]?.[0]).toBe("2026-11-01");
    expect(weeks.at(-1)?.[6]).toBe("2026-12-05");
    expect(weeks.every((week) => week.length === 7)).toBe(true);
  });

  it("moves between days by keyboard", () => {
    expect(dayAfterKey("2026-11-30", "ArrowRight")).toBe("2026-12-01");
    expect(dayAfterKey("2026-11-18", "Home")).toBe("2026-11-15");
    expect(dayAfterKey("2026-11-18", "End")).toBe("2026-11-21");
    expect(dayAfterKey("2026-01-31", "PageDown")).toBe("2026-02-28");
    expect(dayAfterKey("2026-11-18", "a")).toBeNull();
  });

  it("places sent and scheduled campaigns on their days in UTC−3, and detects clashes", () => {
    const base = { status: "scheduled", startedAt: null, occurrences: null, scheduledAt: null } as const;
    const rows = [
      {
        ...base,
        id: "a",
        scheduledAt: "2026-11-20T01:00:00.000Z",
        occurrences: ["2026-11-20T01:00:00.000Z", "2026-11-27T01:00:00.000Z"],
      },
      { ...base, id: "b", scheduledAt: "2026-11-19T12:00:00.000Z" },
      { ...base, id: "c", status: "sent", startedAt: "2026-11-19T14:00:00.000Z" },
    ] as unknown as CampaignRow[];
    const days = eventsByDay(rows);
    const on = (day: string) => days.get(day)?.map(({ campaign, time }) => `${campaign.id} ${time}`);
    expect(on("2026-11-19")).toEqual(["b 09:00", "c 11:00", "a 22:00"]);
    expect(on("2026-11-26")).toEqual(["a 22:00"]);
    expect(isClash(days.get("2026-11-19") ?? [])).toBe(true);
    expect(isClash(days.get("2026-11-26") ?? [])).toBe(false);
  });
});

describe("campaign report", () => {
  it("adds up hour by hour, up to the running hour and two days", () => {
    const none = { delivered: 0, reads: 0, clicks: 0, replies: 0 };
    const hours = [
      { ...none, hour: 1, delivered: 5, reads: 1 },
      { ...none, hour: 3, delivered: 2, replies: 1 },
    ];
    expect(totalsByHour(hours, 2)).toEqual([
      { ...none, hour: 0 },
      { ...none, hour: 1, delivered: 5, reads: 1 },
      { ...none, hour: 2, delivered: 5, reads: 1 },
    ]);
    const all = totalsByHour(hours, 100);
    expect(all).toHaveLength(48);
    expect(all.at(-1)).toEqual({ hour: 47, delivered: 7, reads: 1, clicks: 0, replies: 1 });
  });

  it.each([
    [1, [0, 1]],
    [4, [0, 1, 2, 3, 4]],
    [7, [0, 2, 4, 6]],
    [48, [0, 12, 24, 36, 48]],
  ])("has an axis of %i hours with equal steps from its start", (last, hours) => {
    expect(tickHours(last)).toEqual(hours);
  });

  it("is polled every 3 s while sending or paused, every 10 s shortly afterwards, and then no more", () => {
    const now = Date.parse("2026-11-21T12:00:00Z");
    expect(pollingMs({ status: "sending", finishedAt: null }, now)).toBe(3_000);
    expect(pollingMs({ status: "paused", finishedAt: null }, now)).toBe(3_000);
    expect(pollingMs({ status: "sent", finishedAt: "2026-11-21T11:30:00Z" }, now)).toBe(10_000);
    expect(pollingMs({ status: "sent", finishedAt: "2026-11-20T11:30:00Z" }, now)).toBe(false);
    expect(sumPollingMs({ status: "sending", finishedAt: null }, now)).toBe(30_000);
    expect(sumPollingMs({ status: "sent", finishedAt: "2026-11-21T11:30:00Z" }, now)).toBe(30_000);
    expect(sumPollingMs({ status: "sent", finishedAt: "2026-11-20T11:30:00Z" }, now)).toBe(false);
  });

  it.each([
    ["131026", "unreachable"],
    ["no_whatsapp", "unreachable"],
    ["131050", "opted_out"],
    ["132015", "template_stopped"],
    ["190", "token"],
    ["250", "permission"],
    ["failures_in_a_row", "in_a_row"],
    ["permanent_suppressed", "suppressed"],
    ["permanent_general", "bounced_hard"],
    ["transient_mailboxfull", "bounced_soft"],
    ["550", "bounced_hard"],
    ["mail_timeout", "mail_server"],
    ["424242", "other"],
  ])("has an explanation for the error code %s", (code, explanation) => {
    expect(explanationOf(code)).toBe(explanation);
    expect(Object.keys(pt.campaigns.failures.causes)).toContain(explanation);
  });

  it("has a text and a hint for every skip reason, and sorts the reasons by count", () => {
    expect(Object.keys(pt.campaigns.skips.reasons).sort()).toEqual([...SKIP_REASONS].sort());
    expect(Object.keys(pt.campaigns.skips.hints).sort()).toEqual([...SKIP_REASONS].sort());
    expect(skipReasons({ no_phone: 2, opt_out: 5, no_email: 0 }).map(({ reason }) => reason)).toEqual([
      "opt_out",
      "no_phone",
    ]);
  });
});
