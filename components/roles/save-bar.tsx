"use client";

import { useTranslations } from "next-intl";
import type { RoleDrafts } from "@/components/roles/use-role-drafts.ts";
import { LeaveGuard } from "@/components/shell/leaving/leave-guard.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Button } from "@/components/ui/button.tsx";
import { toast } from "@/components/ui/toast.ts";

/** Shown only with unsaved changes; then leaving the page asks for confirmation. */
export function SaveBar({ drafts }: { drafts: RoleDrafts }) {
  const t = useTranslations("roles.save");
  const errorText = useErrorText("roles");
  const { changed, failures, isSaving, save, discard } = drafts;
  if (changed.length === 0) return null;
  const saveAll = async () => {
    if (await save()) toast.success(t("saved"));
  };
  return (
    <div className="sticky bottom-3 z-20 mt-4 grid gap-2 rounded-lg border bg-popover p-3">
      <LeaveGuard />
      {failures.map(({ role, error }) => (
        <Notice key={role.id} tone="error">
          {t("failed", { role: role.name, reason: errorText(error) })}
        </Notice>
      ))}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="mr-auto px-1">
          {t("changed", { count: changed.length })}
        </p>
        <Button variant="outline" onClick={discard} disabled={isSaving}>
          {t("discard")}
        </Button>
        <Button onClick={saveAll} disabled={isSaving}>
          {t(isSaving ? "saving" : "save")}
        </Button>
      </div>
    </div>
  );
}
