import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newTest } from "../../../components/campaigns/experiment/test-choices.ts";
import { fromMailHtml } from "../../../components/campaigns/message/mail-editor/mail-blocks.ts";
import { MailEditor } from "../../../components/campaigns/message/mail-editor/mail-editor.tsx";
import { MAIL_STARTS, mailOf } from "../../../components/campaigns/message/mail-editor/mail-starts.ts";
import { VariableField } from "../../../components/campaigns/message/variable-field/variable-field.tsx";
import { VariantTabs } from "../../../components/campaigns/message/variant-tabs.tsx";
import { type Draft, emptyDraft } from "../../../components/campaigns/wizard/draft/draft.ts";
import { WizardContext } from "../../../components/campaigns/wizard/wizard-context.ts";
import { usedVariables, variablesWithoutFallback } from "../../../lib/campaigns/rules/variables.ts";
import { openPage } from "../../support/open-page.tsx";
import { createPageApi } from "../../support/page-api.ts";
import { stopClock } from "../../support/stop-clock.ts";
import { wizardState } from "./wizard-state.ts";

stopClock(new Date("2026-11-21T17:40:00.000Z"));

const role = { permissions: ["app:campaigns"], readOnly: false };
const mail: Draft = { ...emptyDraft(), channel: "email" };

async function open(node: React.ReactNode, draft: Draft, change = vi.fn()) {
  const wizard = { ...wizardState({ draft }), change };
  await openPage(<WizardContext value={wizard}>{node}</WizardContext>, createPageApi({}), { role });
  return change;
}

describe("a mail to begin with", () => {
  afterEach(cleanup);

  it.each(MAIL_STARTS)("has the customer's name with a fallback, and can be edited as blocks (%s)", (start) => {
    const { subject, blocks, html } = mailOf(start);
    expect(usedVariables(subject)).toEqual(["first_name"]);
    expect(usedVariables(html)).toEqual(expect.arrayContaining(["first_name", "store"]));
    expect(variablesWithoutFallback(`${subject}${html}`)).not.toContain("first_name");
    expect(fromMailHtml(html)).toEqual(blocks);
  });

  it("becomes subject and content with one click", async () => {
    const change = await open(<MailEditor />, mail);
    fireEvent.click(screen.getByRole("button", { name: "Novidades" }));
    const { subject, html } = mailOf("news");
    expect(change.mock.calls).toEqual([[{ subject, html }]]);
    expect(screen.queryByRole("button", { name: "Novidades" })).toBeNull();
  });

  it.each([
    ["a subject", { subject: "Oi" }],
    ["content", { html: mailOf("news").html }],
  ])("is not offered once there is %s", async (_, fields) => {
    await open(<MailEditor />, { ...mail, ...fields });
    expect(screen.queryByRole("button", { name: "Novidades" })).toBeNull();
  });
});

describe("a new A/B test", () => {
  // The focus moves with the next frame, which need not come in a page that is not drawn.
  beforeEach(() => {
    vi.stubGlobal("requestAnimationFrame", (run: () => void) => run());
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  const body = (
    <main>
      <VariableField isOneLine label="Assunto" text="" longest={200} onChange={() => undefined} />
    </main>
  );

  it.each([
    ["a mail at its subject", mail, "Assunto"],
    ["a WhatsApp message at the choice of the variant", emptyDraft(), null],
  ])("continues in %s", async (_, draft, label) => {
    const test = newTest(draft);
    await open(
      <>
        <VariantTabs test={test} />
        {body}
      </>,
      { ...draft, test },
    );
    const { activeElement } = document;
    if (label === null) expect(activeElement?.getAttribute("type")).toBe("radio");
    else expect(activeElement?.getAttribute("aria-label")).toBe(label);
  });
});
