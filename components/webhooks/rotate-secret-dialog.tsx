"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/forms/field.tsx";
import { ConfirmDialog } from "@/components/shell/confirm-dialog.tsx";
import { SecretDialog } from "@/components/states/secret-dialog.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { rotateSecret } from "@/components/webhooks/api.ts";
import { nameOf } from "@/components/webhooks/names.ts";
import { useChangeWebhooks } from "@/components/webhooks/use-change-webhooks.ts";
import { SECRET_OVERLAP } from "@/lib/webhooks/names.ts";
import type { WebhookEndpointView } from "@/lib/webhooks/schemas.ts";

/** Hours for which both secrets sign; 0: the old one ends at once. */
const OVERLAPS = [0, SECRET_OVERLAP.default, 3 * 24, SECRET_OVERLAP.most] as const;

type RotateSecretDialogProps = { endpoint: WebhookEndpointView; onClose: () => void };

/** Creates the next secret, then shows it; it leaves the memory with the dialog. */
export function RotateSecretDialog({ endpoint, onClose }: RotateSecretDialogProps) {
  const t = useTranslations("webhooks.rotation");
  const shown = useTranslations("webhooks.shown");
  const errorText = useErrorText("webhooks");
  const [hours, setHours] = useState<number>(SECRET_OVERLAP.default);
  const rotate = useChangeWebhooks((api, overlapHours: number) => rotateSecret(api, endpoint.id, overlapHours));
  const nameOfTime = (one: number) => {
    if (one === 0) return t("now");
    return one < 48 ? t("inHours", { hours: one }) : t("inDays", { days: one / 24 });
  };
  const forget = () => {
    rotate.reset();
    onClose();
  };
  if (rotate.data) return <SecretDialog secret={rotate.data.secret} text={shown} onClose={forget} />;
  return (
    <ConfirmDialog
      title={t("title", { name: nameOf(endpoint) })}
      description={<p>{t("description")}</p>}
      confirm={t("confirm")}
      isPending={rotate.isPending}
      error={errorText(rotate.error)}
      onConfirm={() => rotate.mutate(hours)}
      onClose={() => (rotate.isPending ? undefined : onClose())} // the answer has the only copy of the secret
    >
      <Field label={t("ends")}>
        {(control) => (
          <NativeSelect {...control} value={hours} onChange={(event) => setHours(Number(event.target.value))}>
            {OVERLAPS.map((one) => (
              <option key={one} value={one}>
                {nameOfTime(one)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
    </ConfirmDialog>
  );
}
