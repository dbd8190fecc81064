"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/forms/field.tsx";
import { ConfirmDialog } from "@/components/shell/confirm-dialog.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { toast } from "@/components/ui/toast.ts";
import { replayFailed } from "@/components/webhooks/api.ts";
import { nameOf } from "@/components/webhooks/names.ts";
import { useChangeWebhooks } from "@/components/webhooks/use-change-webhooks.ts";
import type { WebhookEndpointView } from "@/lib/webhooks/schemas.ts";

/** Hours; the longest is how long deliveries are kept. */
const TIMES = [1, 24, 3 * 24, 7 * 24, 30 * 24] as const;
const HOUR_MS = 3_600_000;

type ReplayDialogProps = { endpoint: WebhookEndpointView; onClose: () => void };

export function ReplayDialog({ endpoint, onClose }: ReplayDialogProps) {
  const t = useTranslations("webhooks.replay");
  const errorText = useErrorText("webhooks");
  const [hours, setHours] = useState<number>(3 * 24);
  const replay = useChangeWebhooks(
    (api, since: string) => replayFailed(api, endpoint.id, since),
    ({ count }) => {
      toast.success(t("done", { count }));
      onClose();
    },
  );
  return (
    <ConfirmDialog
      title={t("title", { name: nameOf(endpoint) })}
      description={<p>{t("description")}</p>}
      confirm={t("confirm")}
      isPending={replay.isPending}
      error={errorText(replay.error)}
      onConfirm={() => replay.mutate(new Date(Date.now() - hours * HOUR_MS).toISOString())}
      onClose={onClose}
    >
      <Field label={t("since")}>
        {(control) => (
          <NativeSelect {...control} value={hours} onChange={(event) => setHours(Number(event.target.value))}>
            {TIMES.map((one) => (
              <option key={one} value={one}>
                {one < 48 ? t("hours", { hours: one }) : t("days", { days: one / 24 })}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
    </ConfirmDialog>
  );
}
