"use client";

import { Building2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useActAs, useHomeOrganization } from "@/components/shell/frame/organizations.ts";
import { Strip } from "@/components/shell/frame/strip.tsx";
import type { OrganizationRef } from "@/lib/web/acting-organization.ts";

/** Level 0 acts as another organization, and goes back from here. */
export function ActingStrip({ acting }: { acting: OrganizationRef }) {
  const t = useTranslations("shell.organization");
  const home = useHomeOrganization();
  const actAs = useActAs();
  return (
    <Strip icon={<Building2 aria-hidden />} className="bg-warning text-background">
      <span>{t("acting", { name: acting.name })}</span>
      <button type="button" className="hit-area underline underline-offset-4" onClick={() => actAs(null)}>
        {t("back", { name: home?.name ?? t("own") })}
      </button>
    </Strip>
  );
}
