"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { testEndpoint } from "@/components/webhooks/api.ts";
import { nameOf } from "@/components/webhooks/names.ts";
import { useChangeWebhooks } from "@/components/webhooks/use-change-webhooks.ts";
import { useResultText } from "@/components/webhooks/use-result-text.ts";
import type { DeliveryDetail, WebhookEndpointView } from "@/lib/webhooks/schemas.ts";

type TestDialogProps = { endpoint: WebhookEndpointView; onClose: () => void };

/** Sends a test event when it opens, and shows the answer. */
export function TestDialog({ endpoint, onClose }: TestDialogProps) {
  const t = useTranslations("webhooks.test");
  const common = useTranslations("common");
  const errorText = useErrorText("webhooks");
  const test = useChangeWebhooks((api) => testEndpoint(api, endpoint.id));
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true; // an effect may run twice
    test.mutate(undefined);
  }, [test]);
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent closeLabel={common("close")}>
        <DialogHeader>
          <DialogTitle className="break-words">{t("title", { name: nameOf(endpoint) })}</DialogTitle>
          <DialogDescription className="break-all">{endpoint.url}</DialogDescription>
        </DialogHeader>
        {test.error ? <Notice tone="error">{errorText(test.error)}</Notice> : null}
        {test.data ? <TestOutcome result={test.data} /> : null}
        {test.error || test.data ? null : <p role="status">{t("sending")}</p>}
        <DialogFooter>
          <Button onClick={onClose}>{common("close")}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function TestOutcome({ result }: { result: DeliveryDetail }) {
  const t = useTranslations("webhooks.test");
  const resultText = useResultText();
  const { state, lastStatus, durationMs, responseStart } = result;
  return (
    <div className="grid gap-3">
      {state === "delivered" ? (
        <Notice tone="info">{t("ok", { millis: durationMs ?? 0, status: lastStatus ?? 0 })}</Notice>
      ) : (
        <Notice tone="error">
          {t("failed")} {resultText(result)}
        </Notice>
      )}
      {responseStart ? (
        <section aria-label={t("answer")}>
          <h3 className="mb-1 text-sm font-medium">{t("answer")}</h3>
          <pre className="max-h-40 overflow-auto rounded-md bg-muted p-3 text-[13px] break-words whitespace-pre-wrap">
            {responseStart}
          </pre>
        </section>
      ) : null}
    </div>
  );
}
