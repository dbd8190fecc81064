"use client";

import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar.tsx";
import { Button } from "@/components/ui/button.tsx";
import { OnDemand } from "@/components/ui/on-demand.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const load = () =>
  import("@/components/shell/frame/account-dropdown.tsx").then((it) => ({ default: it.AccountDropdown }));
const AccountDropdown = lazyComponent(load);

export function AccountMenu() {
  const t = useTranslations("shell.account");
  const { profile } = useProfile();
  if (profile === null) return null;
  const trigger = (
    <Button variant="ghost" size="icon">
      <span className="sr-only">{t("open", { name: profile.name })}</span>
      <Avatar name={profile.name} />
    </Button>
  );
  return (
    <OnDemand trigger={trigger} popup="menu" preload={load}>
      <AccountDropdown trigger={trigger} profile={profile} />
    </OnDemand>
  );
}
