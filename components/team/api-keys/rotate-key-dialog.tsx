"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/forms/field.tsx";
import { ConfirmDialog } from "@/components/shell/confirm-dialog.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { rotateApiKey } from "@/components/team/api-keys/api.ts";
import { apiKeyKeys } from "@/components/team/api-keys/keys.ts";
import { ShownKeyDialog } from "@/components/team/api-keys/shown-key-dialog.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import type { ApiKeyView } from "@/lib/identity/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Hours for which both keys work; 0: the server ends the old one at once. */
const OVERLAPS = [0, 24, 7 * 24, 30 * 24] as const;
const HOUR_MS = 3_600_000;
const dateIn = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

type RotateKeyDialogProps = { apiKey: Pick<ApiKeyView, "id" | "name">; onClose: () => void };

/** Creates the successor of a key, then shows it; the new key leaves the memory with the dialog. */
export function RotateKeyDialog({ apiKey: { id, name }, onClose }: RotateKeyDialogProps) {
  const t = useTranslations("settings.apiKeys.rotation");
  const api = useApi();
  const errorText = useErrorText("settings.apiKeys", "settings");
  const queryClient = useQueryClient();
  const [hours, setHours] = useState<number>(7 * 24);
  const rotate = useMutation({
    mutationFn: () => rotateApiKey(api, id, hours === 0 ? undefined : dateIn(hours)),
    gcTime: 0, // nothing keeps the key once it is not shown
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: apiKeyKeys.all });
    },
  });
  const nameOf = (one: number) => {
    if (one === 0) return t("now");
    return one < 48 ? t("inHours", { hours: one }) : t("inDays", { days: one / 24 });
  };
  const forget = () => {
    rotate.reset();
    onClose();
  };
  if (rotate.data) return <ShownKeyDialog secret={rotate.data.secret} onClose={forget} />;
  return (
    <ConfirmDialog
      title={t("title", { name })}
      description={
        <>
          <p>{t("description")}</p>
          <p>{t("lifetime")}</p>
        </>
      }
      confirm={t("confirm")}
      isPending={rotate.isPending}
      error={errorText(rotate.error)}
      onConfirm={() => rotate.mutate()}
      onClose={() => (rotate.isPending ? undefined : onClose())} // the answer has the only copy of the key
    >
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
    </ConfirmDialog>
  );
}
