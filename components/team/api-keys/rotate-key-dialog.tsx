"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/forms/field.tsx";
import { ConfirmDialog } from "@/components/shell/confirm-dialog.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { rotateApiKey } from "@/components/team/api-keys/api.ts";
import { apiKeyKeys } from "@/components/team/api-keys/keys.ts";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useApi } from "@/lib/web/use-api.ts";

/** Hours for which both keys work. */
const OVERLAPS = [0, 24, 7 * 24, 30 * 24] as const;
const HOUR_MS = 3_600_000;

type RotateKeyDialogProps = { id: string; name: string; onClose: () => void; onRotated: (secret: string) => void };

export function RotateKeyDialog({ id, name, onClose, onRotated }: RotateKeyDialogProps) {
  const t = useTranslations("settings.apiKeys.rotation");
  const api = useApi();
  const errorText = useErrorText("settings.apiKeys", "settings");
  const queryClient = useQueryClient();
  const [hours, setHours] = useState<number>(7 * 24);
  const rotate = useMutation({
    mutationFn: () => rotateApiKey(api, id, new Date(Date.now() + hours * HOUR_MS).toISOString()),
    onSuccess: ({ secret }) => {
      onRotated(secret);
      return queryClient.invalidateQueries({ queryKey: apiKeyKeys.all });
    },
  });
  const nameOf = (one: number) => {
    if (one === 0) return t("now");
    return one < 48 ? t("inHours", { hours: one }) : t("inDays", { days: one / 24 });
  };
  return (
    <ConfirmDialog
      title={t("title", { name })}
      description={
        <>
          <p>{t("description")}</p>
          <Field label={t("ends")}>
            {(control) => (
              <NativeSelect {...control} value={hours} onChange={(event) => setHours(Number(event.target.value))}>
                {OVERLAPS.map((one) => (
                  <option key={one} value={one}>
                    {nameOf(one)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        </>
      }
      confirm={t("confirm")}
      isPending={rotate.isPending}
      error={errorText(rotate.error)}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
    />
  );
}
