"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { EditButton } from "@/components/shell/read-only.tsx";
import type { Person } from "@/components/team/api.ts";
import { nameOf, type PersonAction } from "@/components/team/person-actions.ts";
import { Button } from "@/components/ui/button.tsx";
import { OnDemand } from "@/components/ui/on-demand.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const load = () => import("@/components/team/person-dropdown.tsx").then((it) => ({ default: it.PersonDropdown }));
const PersonDropdown = lazyComponent(load);

type PersonMenuProps = { person: Person; onAction: (action: PersonAction) => void };

/** Actions for one person; disabled with the reason if none is allowed. */
export function PersonMenu({ person, onAction }: PersonMenuProps) {
  const t = useTranslations("team.menu");
  const { isReadOnly } = useProfile();
  const shared = { variant: "ghost", size: "icon-sm", "aria-label": t("open", { name: nameOf(person) }) } as const;
  const icon = <Ellipsis aria-hidden />;
  if (isReadOnly) return <EditButton {...shared}>{icon}</EditButton>;
  if (!person.canManage)
    return (
      <Tooltip content={t(person.isSelf ? "self" : "above")} opensOnPress>
        <Button {...shared} aria-disabled="true">
          {icon}
        </Button>
      </Tooltip>
    );
  const trigger = <Button {...shared}>{icon}</Button>;
  return (
    <OnDemand trigger={trigger} popup="menu" preload={load}>
      <PersonDropdown trigger={trigger} person={person} onAction={onAction} />
    </OnDemand>
  );
}
