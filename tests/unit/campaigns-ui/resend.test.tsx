import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Draft } from "../../../components/campaigns/wizard/draft/draft.ts";
import { everybody, isOnlyUnread, onlyUnread } from "../../../components/campaigns/wizard/review/unread.ts";
import type { CampaignView } from "../../../lib/campaigns/schemas.ts";
import { SegmentRules } from "../../../lib/segments/schemas.ts";
import { createPageApi, type PageApi } from "../../support/page-api.ts";
import { wizardState } from "./wizard-state.ts";

const NOW = new Date("2026-11-21T16:00:00-03:00");
const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(NOW);
const { WizardContext } = await import("../../../components/campaigns/wizard/wizard-context.ts");
const { ReviewStep } = await import("../../../components/campaigns/wizard/review/review-step.tsx");
const { emptyDraft } = await import("../../../components/campaigns/wizard/draft/draft.ts");
// Lazily loaded: preload it, as the clock is stopped.
await import("../../../components/campaigns/wizard/review/send-dialog.tsx");

const ID = "0198c0de-0000-7000-8000-0000abcdef01";
const REPORT = `GET /campaigns/${ID}/report`;
const OWN = { rules: [{ logic: "AND" as const, filters: [] }] };
const DRAFT: Draft = { ...emptyDraft(), name: "Verão", channel: "email", segmentId: "s-1" };
const SENT = {
  test: null,
  id: ID,
  status: "sent",
  occurrence: 1,
  startedAt: "2026-11-21T18:46:00Z",
  sent: 3_690,
  reads: 1_204,
} as CampaignView;
const report = (fields: object) => ({
  metrics: { sent: 3_690, reads: 1_210 },
  isPartial: true,
  openUntil: "2026-11-28T18:46:00Z",
  ...fields,
});

const TIMES = { startedAt: new Date("2026-11-21T18:46:00Z"), finishedAt: null };

describe("rule of those who have not read a campaign", () => {
  it("is accepted by the server, added once to other rules, and removed without them", () => {
    const rules = onlyUnread(onlyUnread(OWN, ID, TIMES), ID, TIMES);
    expect(rules.rules).toHaveLength(2);
    expect(SegmentRules.safeParse({ rules: onlyUnread(null, ID, TIMES).rules }).error).toBeUndefined();
    expect([isOnlyUnread(rules, ID), isOnlyUnread(OWN, ID), isOnlyUnread(null, ID)]).toEqual([true, false, false]);
    expect(isOnlyUnread(rules, "another")).toBe(false);
    expect(everybody(rules, ID)).toEqual(OWN);
    expect(everybody(onlyUnread(null, ID, TIMES), ID)).toBeNull();
  });
});

type ReviewProps = { campaign: CampaignView; onDraft: (draft: Draft) => void };

function Review({ campaign, onDraft }: ReviewProps) {
  const [draft, setDraft] = useState(DRAFT);
  const change = (to: Partial<Draft>) => {
    setDraft({ ...draft, ...to });
    onDraft({ ...draft, ...to });
  };
  return (
    <WizardContext value={wizardState({ campaign, draft, change })}>
      <ReviewStep />
    </WizardContext>
  );
}

describe("review of a campaign that was sent before", () => {
  let api: PageApi;
  let draft: Draft;
  beforeEach(() => {
    vi.setSystemTime(NOW);
    api = createPageApi({
      [`GET /campaigns/${ID}/checks`]: { sendable: true, problems: [] },
      [REPORT]: report({}),
      [`GET /campaigns/${ID}/preview`]: { customer: null, emptyVariables: [], whatsapp: null, email: null },
      "GET /campaigns/estimate": { timedOut: false, count: 2, matched: 2, skipped: {}, sampleId: null },
      "GET /intelligence/segments/s-1": { id: "s-1", name: "Clientes" },
      [`POST /campaigns/${ID}/send`]: { id: ID },
    });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  const open = async (campaign = SENT) => {
    draft = DRAFT;
    const onDraft = (next: Draft) => {
      draft = next;
    };
    await openPage(<Review campaign={campaign} onDraft={onDraft} />, api, {
      role: { permissions: ["app:campaigns", "app:campaigns:send"], readOnly: false },
    });
    await settle(1_000);
  };
  const ask = async () => {
    fireEvent.click(screen.getByRole("button", { name: "Enviar" }));
    await settle();
  };
  const confirm = () => screen.getByRole<HTMLButtonElement>("button", { name: "Enviar para 2 pessoas" });
  const sentTo = () => api.callsTo(`POST /campaigns/${ID}/send`).length;

  it("shows how many received it and when, and narrows the audience to those who have not read it", async () => {
    await open();
    expect(screen.getByText("3.690 pessoas receberam hoje às 15:46; 1.210 leram.")).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: /^Só quem não leu/ }));
    await settle();
    expect(isOnlyUnread(draft.behaviorRules, ID)).toBe(true);
    fireEvent.click(screen.getByRole("radio", { name: /^Todo o público/ }));
    await settle();
    expect(draft.behaviorRules).toBeNull();
  });

  it("asks for a second confirmation inside the attribution window", async () => {
    await open();
    await ask();
    expect(screen.getByText(/as compras contam para ele até 28\/11\/2026/)).toBeTruthy();
    expect(confirm().disabled).toBe(true);
    fireEvent.click(screen.getByRole("checkbox", { name: /Sei que 3\.690 pessoas já receberam esta campanha hoje/ }));
    expect(confirm().disabled).toBe(false);
    fireEvent.click(confirm());
    fireEvent.click(confirm());
    await settle();
    expect(sentTo()).toBe(1);
  });

  it("asks for it as well while it is unknown whether the window is open", async () => {
    api.fail(REPORT, 429);
    await open();
    await ask();
    expect(screen.getByText("Não foi possível saber se o envio anterior ainda está em contagem.")).toBeTruthy();
    expect(confirm().disabled).toBe(true);
  });

  it("asks once after the window, and for a campaign that nobody received", async () => {
    api.answer(REPORT, report({ isPartial: false }));
    await open();
    await ask();
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(confirm().disabled).toBe(false);
    cleanup();
    await open({ ...SENT, occurrence: 0, startedAt: null, sent: 0 });
    expect(screen.queryByText("Esta campanha já foi enviada")).toBeNull();
    expect(api.callsTo(REPORT)).toHaveLength(1);
  });
});
