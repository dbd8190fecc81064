"use client";

import { useTranslations } from "next-intl";
import { useDeleteTemplate } from "@/components/campaigns/templates/use-change-template.ts";
import { ConfirmDialog } from "@/components/shell/confirm-dialog.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { toast } from "@/components/ui/toast.ts";
import type { TemplateView } from "@/lib/messaging/schemas.ts";
import { isApiStatus } from "@/lib/web/api-error.ts";

type DeleteTemplateDialogProps = { numberId: string; template: TemplateView; onClose: () => void };

export function DeleteTemplateDialog({ numberId, template, onClose }: DeleteTemplateDialogProps) {
  const t = useTranslations("templates.delete");
  const errorText = useErrorText("templates.delete", "templates");
  const remove = useDeleteTemplate(numberId);
  const name = template.name.replaceAll("_", " ");
  const done = () => {
    toast.success(t("done", { name }));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t("title", { name })}
      description={t("description")}
      confirm={t("confirm")}
      isDestructive
      isPending={remove.isPending}
      error={errorText(remove.error)}
      onConfirm={() =>
        remove.mutate(template.id, {
          onSuccess: done,
          // Another user already deleted it: the result is the same.
          onError: (error) => (isApiStatus(error, 404) ? done() : undefined),
        })
      }
      onClose={onClose}
    />
  );
}
