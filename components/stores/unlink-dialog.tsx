"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/components/shell/confirm-dialog.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { useUnlinkAlias } from "@/components/stores/use-change-tree.ts";
import { toast } from "@/components/ui/toast.ts";
import type { StoreView } from "@/lib/stores/schemas.ts";
import { isApiStatus } from "@/lib/web/api-error.ts";

type UnlinkDialogProps = { store: StoreView; principal: StoreView; onClose: () => void };

export function UnlinkDialog({ store, principal, onClose }: UnlinkDialogProps) {
  const t = useTranslations("stores.alias");
  const errorText = useErrorText("stores");
  const unlink = useUnlinkAlias();
  const names = { store: store.tradeName, principal: principal.tradeName };
  const done = () => {
    toast.success(t("unlinked", names));
    onClose();
  };
  const confirm = () =>
    unlink.mutate(store.id, {
      onSuccess: done,
      // Another user already unlinked it: the result is the same.
      onError: (error) => (isApiStatus(error, 404) ? done() : undefined),
    });
  return (
    <ConfirmDialog
      title={t("unlinkTitle", names)}
      description={<p>{t("unlinkDescription", names)}</p>}
      confirm={t("unlinkConfirm")}
      isPending={unlink.isPending}
      error={errorText(unlink.error)}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
