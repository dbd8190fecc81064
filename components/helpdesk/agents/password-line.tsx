"use client";

import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/states/copy-button.tsx";

/** A password that is shown only once. */
export function PasswordLine({ password }: { password: string }) {
  const t = useTranslations("helpdesk.agents.password");
  const common = useTranslations("common");
  return (
    <div className="grid gap-1.5">
      <p className="flex items-center gap-2 rounded-md border bg-muted py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 break-all select-all">{password}</code>
        <CopyButton text={password} label={t("copy")} copiedLabel={common("copied")} />
      </p>
      <p className="text-[13px] text-pretty text-muted-foreground">{t("once")}</p>
    </div>
  );
}
