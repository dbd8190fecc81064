"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { deleteRole, type Role } from "@/components/roles/api.ts";
import { roleKeys } from "@/components/roles/keys.ts";
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
import { Link } from "@/components/ui/link.tsx";
import { toast } from "@/components/ui/toast.ts";
import { hasErrorCode } from "@/lib/web/api-error.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Confirms deleting a role. A role in use cannot be deleted; links to its users. */
export function DeleteRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const t = useTranslations("roles.delete");
  const common = useTranslations("common");
  const errorText = useErrorText("roles");
  const remove = useDeleteRole(role, onClose);
  const uses = role.userCount + role.inviteCount;
  const isInUse = uses > 0 || hasErrorCode(remove.error, "role_in_use");
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent closeLabel={common("close")}>
        <DialogHeader>
          <DialogTitle className="break-words">{t(isInUse ? "inUseTitle" : "title", { role: role.name })}</DialogTitle>
          <DialogDescription>{isInUse ? t("inUse", { count: Math.max(1, uses) }) : t("description")}</DialogDescription>
        </DialogHeader>
        {remove.error && !isInUse ? <Notice tone="error">{errorText(remove.error)}</Notice> : null}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {common(isInUse ? "close" : "cancel")}
          </Button>
          {isInUse ? (
            <Button asChild>
              <Link href={`/equipe?papel=${role.id}`}>{t("see")}</Link>
            </Button>
          ) : (
            <Button variant="destructive" disabled={remove.isPending} onClick={() => remove.mutate()}>
              {t("confirm")}
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function useDeleteRole(role: Role, onDeleted: () => void) {
  const t = useTranslations("roles.delete");
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => deleteRole(api, role.id),
    onSuccess: () => {
      toast.success(t("done", { role: role.name }));
      onDeleted();
    },
    // Also after a failure: another user may have changed who has the role.
    onSettled: () => queryClient.invalidateQueries({ queryKey: roleKeys.all }),
  });
}
