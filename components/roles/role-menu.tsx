"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Role } from "@/components/roles/api.ts";
import type { RoleAction } from "@/components/roles/role-actions.ts";
import { Button } from "@/components/ui/button.tsx";
import { OnDemand } from "@/components/ui/on-demand.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";

const load = () => import("@/components/roles/role-dropdown.tsx").then((it) => ({ default: it.RoleDropdown }));
const RoleDropdown = lazyComponent(load);

export function RoleMenu({ role, onAction }: { role: Role; onAction: (action: RoleAction) => void }) {
  const t = useTranslations("roles.menu");
  const trigger = (
    <Button variant="ghost" size="icon-sm" aria-label={t("open", { role: role.name })}>
      <Ellipsis aria-hidden />
    </Button>
  );
  return (
    <OnDemand trigger={trigger} popup="menu" preload={load}>
      <RoleDropdown trigger={trigger} role={role} onAction={onAction} />
    </OnDemand>
  );
}
