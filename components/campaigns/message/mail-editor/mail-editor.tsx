"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { focusText } from "@/components/campaigns/message/focus-needed.ts";
import { BlockEditor } from "@/components/campaigns/message/mail-editor/block-editor.tsx";
import { CodeEditor } from "@/components/campaigns/message/mail-editor/code-editor.tsx";
import { fromMailHtml, type MailBlock, toMailHtml } from "@/components/campaigns/message/mail-editor/mail-blocks.ts";
import { MailStartChoice } from "@/components/campaigns/message/mail-editor/mail-start-choice.tsx";
import { type MailStart, mailOf } from "@/components/campaigns/message/mail-editor/mail-starts.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { ConfirmDialog } from "@/components/shell/confirm-dialog.tsx";
import { Segmented } from "@/components/ui/segmented.tsx";

const MODES = ["blocks", "code"] as const;

/** Edits a mail as blocks or as HTML. HTML changed by hand cannot be converted back to blocks. */
export function MailEditor() {
  const t = useTranslations("campaigns.mail");
  const { draft, change } = useWizard();
  const [blocks, setBlocks] = useState<readonly MailBlock[] | null>(() => fromMailHtml(draft.html));
  const [isAsking, setIsAsking] = useState(false);
  const write = (next: readonly MailBlock[]) => {
    setBlocks(next);
    change({ html: next.length === 0 ? "" : toMailHtml(next) });
  };
  const start = (name: MailStart) => {
    const mail = mailOf(name);
    setBlocks(mail.blocks);
    change({ subject: mail.subject, html: mail.html });
    focusText();
  };
  const toBlocks = () => {
    const found = fromMailHtml(draft.html);
    if (found === null) setIsAsking(true);
    else setBlocks(found);
  };
  return (
    <SectionCard
      title={t("body")}
      description={t(blocks === null ? "codeDescription" : "blocksDescription")}
      aside={
        <Segmented
          label={t("editor")}
          options={MODES.map((value) => ({ value, label: t(`editors.${value}`) }))}
          value={blocks === null ? "code" : "blocks"}
          onChange={(mode) => (mode === "code" ? setBlocks(null) : toBlocks())}
        />
      }
    >
      {blocks?.length === 0 && draft.subject === "" ? <MailStartChoice onChoose={start} /> : null}
      {blocks === null ? (
        <CodeEditor html={draft.html} onChange={(html) => change({ html })} />
      ) : (
        <BlockEditor blocks={blocks} onChange={write} />
      )}
      {isAsking ? (
        <ConfirmDialog
          title={t("startOver.title")}
          description={<p>{t("startOver.description")}</p>}
          confirm={t("startOver.confirm")}
          isDestructive
          onConfirm={() => {
            setIsAsking(false);
            write([]);
          }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </SectionCard>
  );
}
