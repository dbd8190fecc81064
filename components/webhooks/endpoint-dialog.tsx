"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/shell/confirm-dialog.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { toast } from "@/components/ui/toast.ts";
import { deleteEndpoint } from "@/components/webhooks/api.ts";
import { nameOf } from "@/components/webhooks/names.ts";
import { ReplayDialog } from "@/components/webhooks/replay-dialog.tsx";
import { RotateSecretDialog } from "@/components/webhooks/rotate-secret-dialog.tsx";
import { TestDialog } from "@/components/webhooks/test-dialog.tsx";
import { useChangeWebhooks } from "@/components/webhooks/use-change-webhooks.ts";
import type { WebhookEndpointView } from "@/lib/webhooks/schemas.ts";

type DialogProps = { endpoint: WebhookEndpointView; onClose: () => void };

const DIALOGS = { test: TestDialog, rotate: RotateSecretDialog, replay: ReplayDialog, remove: RemoveDialog };

/** The dialog of an action on one endpoint. */
export function EndpointDialog({ kind, ...props }: DialogProps & { kind: keyof typeof DIALOGS }) {
  const Dialog = DIALOGS[kind];
  return <Dialog {...props} />;
}

function RemoveDialog({ endpoint, onClose }: DialogProps) {
  const t = useTranslations("webhooks.removal");
  const errorText = useErrorText("webhooks");
  const remove = useChangeWebhooks(
    (api) => deleteEndpoint(api, endpoint.id),
    () => {
      toast.success(t("done"));
      onClose();
    },
  );
  return (
    <ConfirmDialog
      role="alertdialog"
      title={t("title", { name: nameOf(endpoint) })}
      description={<p>{t("description")}</p>}
      confirm={t("confirm")}
      isDestructive
      isPending={remove.isPending}
      error={errorText(remove.error)}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    />
  );
}
