"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import type { TemplateAction } from "@/components/campaigns/templates/template-menu.tsx";
import { EditButton } from "@/components/shell/read-only.tsx";
import { Button } from "@/components/ui/button.tsx";
import { OnDemand } from "@/components/ui/on-demand.tsx";
import type { TemplateView } from "@/lib/messaging/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const load = () =>
  import("@/components/campaigns/templates/template-menu.tsx").then((it) => ({ default: it.TemplateMenu }));
const TemplateMenu = lazyComponent(load);

type TemplateMenuButtonProps = { template: TemplateView; name: string; onAction: (action: TemplateAction) => void };

export function TemplateMenuButton({ template, name, onAction }: TemplateMenuButtonProps) {
  const t = useTranslations("templates.menu");
  const { isReadOnly } = useProfile();
  const shared = { variant: "ghost", size: "icon-sm", "aria-label": t("open", { name }) } as const;
  const icon = <Ellipsis aria-hidden />;
  if (isReadOnly) return <EditButton {...shared}>{icon}</EditButton>;
  const trigger = <Button {...shared}>{icon}</Button>;
  return (
    <OnDemand trigger={trigger} popup="menu" preload={load}>
      <TemplateMenu trigger={trigger} template={template} onAction={onAction} />
    </OnDemand>
  );
}
