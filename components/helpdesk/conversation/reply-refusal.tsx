"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/states/notice.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Link } from "@/components/ui/link.tsx";
import type { ReplySender, ReplyWindow } from "@/lib/helpdesk/schemas.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Why the user cannot reply here, and what to do instead. */
export function WindowRefusal({ problem }: { problem: NonNullable<ReplyWindow["problem"]> }) {
  const t = useTranslations("helpdesk.panel.window");
  const { hasPermission } = useProfile();
  return (
    <Notice
      tone="warning"
      action={
        problem === "closed" && hasPermission("app:campaigns") ? <To href="/campanhas/nova">{t("campaign")}</To> : null
      }
    >
      {t(problem)}
    </Notice>
  );
}

export function SenderRefusal({ state }: { state: Exclude<ReplySender["state"], "agent" | "account"> }) {
  const t = useTranslations("helpdesk.panel.sender");
  const { hasPermission, profile } = useProfile();
  const isAdministrator = hasPermission("app:integrations");
  return (
    <Notice tone="warning" action={isAdministrator ? <To href="/atendimento?aba=agentes">{t("agents")}</To> : null}>
      {t(isAdministrator ? `own.${state}` : state, { email: profile?.email ?? "" })}
    </Notice>
  );
}

function To({ href, children }: { href: string; children: string }) {
  return (
    <Button asChild variant="ghost" size="sm">
      <Link href={href}>{children}</Link>
    </Button>
  );
}
