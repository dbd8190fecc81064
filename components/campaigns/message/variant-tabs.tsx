"use client";

import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { MOST_VARIANTS } from "@/components/campaigns/experiment/test-choices.ts";
import { focusText } from "@/components/campaigns/message/focus-needed.ts";
import type { DraftTest } from "@/components/campaigns/wizard/draft/draft.ts";
import { contentOfDraft, variantsOfDraft } from "@/components/campaigns/wizard/draft/variant-draft.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Segmented } from "@/components/ui/segmented.tsx";
import { VARIANTS } from "@/lib/sending/names.ts";

/** Chooses the variant of the A/B test whose message is edited below; adds and removes variants. */
export function VariantTabs({ test }: { test: DraftTest }) {
  const t = useTranslations("campaigns.abTest");
  const { draft, change, variant, setVariant, isDisabled } = useWizard();
  const variants = variantsOfDraft({ test });
  const shown = variants.includes(variant) ? variant : "A";
  const body = useRef<HTMLDivElement>(null);
  const { channel } = draft;
  // The button that started the test is gone: continue at the choice of the variant, or at a mail's subject, which
  // usually differs.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    if (channel === "email") focusText();
    else body.current?.querySelector<HTMLElement>(":checked")?.focus();
  }, [channel]);
  const add = () => {
    // The draft of the context has the content of the shown variant.
    change({ test: { ...test, variants: [...test.variants, contentOfDraft(draft)] } });
    setVariant(VARIANTS[test.variants.length + 1] ?? "A");
  };
  const remove = () => {
    const rest = test.variants.filter((_, at) => VARIANTS[at + 1] !== shown);
    setVariant("A");
    change({ test: rest.length === 0 ? null : { ...test, variants: rest } });
  };
  return (
    <SectionCard title={t("messages")} description={t("messagesDescription")}>
      <div ref={body} className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t("variantShown")}
          options={variants.map((value) => ({ value, label: t("variant", { variant: value }) }))}
          value={shown}
          onChange={setVariant}
        />
        {test.variants.length < MOST_VARIANTS ? (
          <Button variant="ghost" size="sm" disabled={isDisabled} onClick={add}>
            <Plus aria-hidden />
            {t("add")}
          </Button>
        ) : null}
        {shown === "A" ? null : (
          <Button variant="ghost" size="sm" disabled={isDisabled} onClick={remove}>
            <Trash2 aria-hidden />
            {t("remove", { variant: shown })}
          </Button>
        )}
      </div>
    </SectionCard>
  );
}
