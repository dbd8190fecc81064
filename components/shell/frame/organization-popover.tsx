"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactElement, useState } from "react";
import { useActAs, useHomeOrganization, useOrganizations } from "@/components/shell/frame/organizations.ts";
import { PopoverSearch } from "@/components/shell/frame/popover-search.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover.tsx";
import { matchesText } from "@/lib/web/match-text.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

export function OrganizationPopover({ trigger }: { trigger: ReactElement }) {
  const t = useTranslations("shell.organization");
  return (
    <Popover defaultOpen>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent align="start" sideOffset={8} className="p-0" aria-label={t("choose")}>
        <OrganizationChoice />
      </PopoverContent>
    </Popover>
  );
}

function OrganizationChoice() {
  const t = useTranslations("shell.organization");
  const { profile } = useProfile();
  const home = useHomeOrganization();
  const actAs = useActAs();
  const [search, setSearch] = useState("");
  const { data: organizations = [], isPending, isError } = useOrganizations();
  const current = profile?.tenantId;
  const shown = organizations.filter(({ name }) => matchesText(search, name));

  if (isError) return <p className="p-4 text-muted-foreground">{t("failed")}</p>;
  return (
    <>
      <PopoverSearch of={organizations} value={search} onChange={setSearch} label={t("search")} />
      <ul className="max-h-80 overflow-y-auto p-1">
        {shown.map((organization) => (
          <li key={organization.id}>
            <button
              type="button"
              aria-current={organization.id === current}
              className="flex min-h-10 w-full items-center gap-2 rounded-md px-3 text-left hover:bg-accent"
              onClick={() => actAs(organization.id === home?.id ? null : organization)}
            >
              <span className="min-w-0 flex-1 truncate">{organization.name}</span>
              {organization.id === home?.id ? <span className="text-xs text-muted-foreground">{t("own")}</span> : null}
              {organization.id === current ? <Check className="size-4" aria-hidden /> : null}
            </button>
          </li>
        ))}
        {shown.length === 0 && !isPending ? <li className="px-3 py-4 text-muted-foreground">{t("none")}</li> : null}
      </ul>
    </>
  );
}
