"use client";

import { Check, CircleAlert, LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { resumeHref } from "@/components/campaigns/hrefs.ts";
import { type Draft, problemsOf } from "@/components/campaigns/wizard/draft/draft.ts";
import type { SaveState } from "@/components/campaigns/wizard/draft/use-draft.ts";
import { LazyLeaveGuard } from "@/components/shell/leaving/lazy-leave-guard.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Button } from "@/components/ui/button.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const BehindNotice = lazyComponent(() =>
  import("@/components/states/behind-notice.tsx").then((it) => ({ default: it.BehindNotice })),
);

type SaveStatusProps = {
  id: string;
  save: SaveState;
  draft: Draft;
  onRetry: () => unknown;
  onSettle: (keepMine: boolean) => void;
};

/** Save indicator. Leaving asks for confirmation only while something cannot be saved. */
export function SaveStatus({ id, save, draft, onRetry, onSettle }: SaveStatusProps) {
  const t = useTranslations("campaigns.saving");
  const errorText = useErrorText("campaigns");
  const { profile } = useProfile();
  const nameOf = (by: string | null) => (by === profile?.name ? t("yourself") : (by ?? t("somebody")));
  const isIncomplete = problemsOf(draft).length > 0;
  if (save.kind === "failed")
    return (
      <p role="alert" className="flex min-h-6 flex-wrap items-center gap-x-2 text-negative">
        <LazyLeaveGuard under={resumeHref(id)} />
        <CircleAlert className="size-4" aria-hidden />
        {t("failed", { reason: errorText(save.error) })}
        <Button variant="link" size="sm" className="px-0" onClick={() => onRetry()}>
          {t("retry")}
        </Button>
      </p>
    );
  if (save.kind === "behind")
    return (
      <Suspense>
        <LazyLeaveGuard under={resumeHref(id)} />
        <BehindNotice
          text={t("behind", { name: nameOf(save.by) })}
          onTakeTheirs={() => onSettle(false)}
          onKeepMine={() => onSettle(true)}
        />
      </Suspense>
    );
  const isSaving = save.kind === "waiting" || save.kind === "saving";
  return (
    <p aria-live="polite" className="flex min-h-6 items-center gap-1.5">
      {isSaving ? (
        <LoaderCircle className="size-4 animate-spin motion-reduce:animate-none" aria-hidden />
      ) : (
        <Check className="size-4" aria-hidden />
      )}
      {save.kind === "merged"
        ? t("merged", { name: nameOf(save.by) })
        : t(isSaving ? "saving" : isIncomplete ? "partly" : "saved")}
    </p>
  );
}
