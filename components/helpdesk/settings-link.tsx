"use client";

import { useTranslations } from "next-intl";
import { Button, type ButtonProps } from "@/components/ui/button.tsx";
import { Link } from "@/components/ui/link.tsx";
import { useProfile } from "@/lib/web/use-profile.ts";

const HELPDESK_SETTINGS = "/configuracoes/helpdesk";

/** Link to the helpdesk settings; without permission, a hint to ask an administrator. */
export function SettingsLink({ children, ...props }: ButtonProps) {
  const t = useTranslations("helpdesk");
  const { hasPermission } = useProfile();
  if (!hasPermission("app:settings")) return <span className="py-1 text-[13px]">{t("askSettings")}</span>;
  return (
    <Button asChild {...props}>
      <Link href={HELPDESK_SETTINGS}>{children}</Link>
    </Button>
  );
}
