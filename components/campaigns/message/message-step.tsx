"use client";

import { SentNotice } from "@/components/campaigns/message/sent-notice.tsx";
import { StepProblems } from "@/components/campaigns/wizard/steps/step-problems.tsx";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";

const ChatMessage = lazyComponent(() =>
  import("@/components/campaigns/message/chat-message.tsx").then((it) => ({ default: it.ChatMessage })),
);
const VariantTabs = lazyComponent(() =>
  import("@/components/campaigns/message/variant-tabs.tsx").then((it) => ({ default: it.VariantTabs })),
);
const StartTest = lazyComponent(() =>
  import("@/components/campaigns/message/start-test.tsx").then((it) => ({ default: it.StartTest })),
);
const MailMessage = lazyComponent(() =>
  import("@/components/campaigns/message/mail-message.tsx").then((it) => ({ default: it.MailMessage })),
);

/** The message with a preview for a real customer. */
export function MessageStep() {
  const { draft, variant, when } = useWizard();
  return (
    <>
      <SentNotice />
      <StepProblems step="mensagem" />
      {draft.test ? <VariantTabs test={draft.test} /> : null}
      {draft.channel === "whatsapp" ? <ChatMessage key={variant} /> : <MailMessage key={variant} />}
      {draft.test === null && when.mode !== "repeat" ? <StartTest /> : null}
    </>
  );
}
