"use client";

import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useTriggerSync } from "@/components/dashboard/data/use-trigger-sync.ts";
import { useGo } from "@/components/shell/leaving/use-go.ts";
import { EditButton } from "@/components/shell/read-only.tsx";
import { describeError } from "@/components/states/describe-error.ts";
import { Button } from "@/components/ui/button.tsx";
import { toast } from "@/components/ui/toast.ts";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { hasErrorCode } from "@/lib/web/api-error.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Starts an ERP sync. Disabled, with the reason, without permission. */
export function SyncButton({ refresh }: { refresh: () => unknown }) {
  const t = useTranslations();
  const { hasPermission } = useProfile();
  const tellErpMissing = useErpMissingToast();
  const sync = useTriggerSync({
    refresh,
    onStarted: () => toast.success(t("dashboard.sync.started")),
    onFailed: (error) => {
      if (hasErrorCode(error, "erp_not_configured")) return tellErpMissing();
      if (hasErrorCode(error, "sync_running")) return toast.info(t("dashboard.sync.alreadyRunning"));
      const description = t(`states.error.${describeError(error)}`);
      return toast.error(t("dashboard.sync.failed"), { description });
    },
  });
  const content = (
    <>
      <RefreshCw className={sync.isPending ? "animate-spin" : undefined} aria-hidden />
      {t("dashboard.sync.button")}
    </>
  );
  if (!hasPermission("app:erp")) {
    return (
      <Tooltip content={t("dashboard.sync.noPermission")} opensOnPress>
        <Button variant="outline" aria-disabled>
          {content}
        </Button>
      </Tooltip>
    );
  }
  return (
    <EditButton
      variant="outline"
      aria-disabled={sync.isPending || undefined}
      onClick={() => (sync.isPending ? undefined : sync.mutate())}
    >
      {content}
    </EditButton>
  );
}

function useErpMissingToast(): () => void {
  const t = useTranslations("shell.erp");
  const go = useGo();
  const { hasPermission } = useProfile();
  return () =>
    toast.info(
      t("missing"),
      hasPermission("app:integrations")
        ? { action: { label: t("connect"), onClick: () => go("/integracoes") } }
        : { description: t("ask") },
    );
}
