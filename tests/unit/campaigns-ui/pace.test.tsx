import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Draft } from "../../../components/campaigns/wizard/draft/draft.ts";
import { createPageApi } from "../../support/page-api.ts";
import { wizardState } from "./wizard-state.ts";

const { openPage, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { WizardContext } = await import("../../../components/campaigns/wizard/wizard-context.ts");
const { PaceLine } = await import("../../../components/campaigns/wizard/delivery/pace-line.tsx");
const { emptyDraft } = await import("../../../components/campaigns/wizard/draft/draft.ts");

const NUMBERS = [
  { id: "slow", provider: "gateway", throughputPerSecond: null },
  { id: "fast", provider: "cloud_official", throughputPerSecond: 1_000 },
];

describe("sending rate of a number", () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  const open = (fields: Partial<Draft>) =>
    openPage(
      <WizardContext value={wizardState({ draft: { ...emptyDraft(), ...fields } })}>
        <PaceLine />
      </WizardContext>,
      createPageApi({ "GET /settings/whatsapp": { data: NUMBERS } }),
      { role: { permissions: ["app:campaigns"], readOnly: false } },
    );

  it.each([
    ["slow", "Ritmo deste número: até 1 mensagem por segundo."],
    ["fast", "Ritmo deste número: até 1.000 mensagens por segundo."],
  ])("is shown in a sentence for the chosen number: %s", async (numberId, sentence) => {
    await open({ numberId });
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  it("is not shown for e-mail or before a number is chosen", async () => {
    for (const fields of [{ channel: "email", numberId: "fast" } as const, { numberId: null }]) {
      await open(fields);
      expect(screen.queryByText(/Ritmo/)).toBeNull();
      cleanup();
    }
  });
});
