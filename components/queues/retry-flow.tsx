"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { useRetry } from "@/components/queues/use-retry.ts";
import { toast } from "@/components/ui/toast.ts";
import type { RetryOutcome, RetryTarget } from "@/lib/core/queue-reports.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";

const RetryDialog = lazyComponent(() =>
  import("@/components/queues/retry-dialog.tsx").then((it) => ({ default: it.RetryDialog })),
);

type RetryFlowProps = {
  target: RetryTarget;
  count: number;
  isEmbedded: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** Confirms, retries, and reports the outcome. */
export function RetryFlow({ target, count, isEmbedded, onClose, onDone }: RetryFlowProps) {
  const tellOutcome = useOutcomeToast();
  const retry = useRetry({
    onDone: (outcome) => {
      tellOutcome(outcome);
      onDone();
    },
  });
  return (
    <Suspense>
      <RetryDialog
        count={count}
        isEmbedded={isEmbedded}
        isPending={retry.isPending}
        error={retry.error}
        onConfirm={() => retry.mutate(target)}
        onClose={onClose}
      />
    </Suspense>
  );
}

function useOutcomeToast(): (outcome: RetryOutcome) => void {
  const t = useTranslations("queues.retry");
  return ({ retried, blocked, unrepeatable }) => {
    const rest = [
      blocked > 0 && t("blocked", { count: blocked }),
      unrepeatable > 0 && t("unrepeatable", { count: unrepeatable }),
    ];
    const options = { description: rest.filter(Boolean).join(" ") || undefined };
    if (retried > 0) toast.success(t("done", { count: retried }), options);
    else toast.warning(t("noneDone"), options);
  };
}
