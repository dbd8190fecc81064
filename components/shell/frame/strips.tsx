"use client";

import { Building2, CloudOff, Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useActAs, useHomeOrganization } from "@/components/shell/frame/organizations.ts";
import { cn } from "@/components/ui/cn.ts";
import { useActingOrganization } from "@/lib/web/acting-organization.ts";
import { useOnline } from "@/lib/web/use-browser-state.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useProfile } from "@/lib/web/use-profile.ts";
import { useStaleData } from "@/lib/web/use-stale-data.ts";

/** Persistent banners: acting as another organization, data that may be outdated, read-only role. */
export function Strips() {
  return (
    <>
      <ActingStrip />
      <StaleStrip />
      <ReadOnlyStrip />
    </>
  );
}

/** Border around the whole window while acting as another organization. */
export function ActingBorder() {
  if (useActingOrganization() === null) return null;
  return <div aria-hidden className="pointer-events-none fixed inset-0 z-60 border-3 border-warning" />;
}

function ActingStrip() {
  const t = useTranslations("shell.organization");
  const acting = useActingOrganization();
  const home = useHomeOrganization();
  const actAs = useActAs();
  if (acting === null) return null;
  return (
    <Strip icon={<Building2 aria-hidden />} className="bg-warning text-background">
      <span>{t("acting", { name: acting.name })}</span>
      <button type="button" className="hit-area underline underline-offset-4" onClick={() => actAs(null)}>
        {t("back", { name: home?.name ?? t("own") })}
      </button>
    </Strip>
  );
}

/** The data on the screen may be outdated: no connection, or its last refresh failed. */
function StaleStrip() {
  const t = useTranslations("shell");
  const { time } = useFormatters();
  const online = useOnline();
  const { since, refetch } = useStaleData();
  return (
    <div role="status">
      {online ? null : (
        <Strip icon={<CloudOff aria-hidden />} className="bg-foreground text-background">
          {since === null ? t("offline") : t("offlineSince", { time: time(new Date(since)) })}
        </Strip>
      )}
      {online && since !== null ? (
        <Strip icon={<CloudOff aria-hidden />} className="bg-warning-soft text-warning">
          <span>{t("stale", { time: time(new Date(since)) })}</span>
          <button type="button" className="hit-area underline underline-offset-4" onClick={refetch}>
            {t("refresh")}
          </button>
        </Strip>
      ) : null}
    </div>
  );
}

/** Small screens only; larger ones show a label beside the avatar. */
function ReadOnlyStrip() {
  const t = useTranslations("shell.readOnly");
  const { isReadOnly } = useProfile();
  if (!isReadOnly) return null;
  return (
    <Strip icon={<Lock aria-hidden />} className="bg-warning-soft text-warning sm:hidden">
      {t("chip")}
    </Strip>
  );
}

function Strip({ icon, className, children }: { icon: ReactNode; className: string; children: ReactNode }) {
  return (
    <div
      className={cn(
        "flex min-h-9 flex-wrap items-center justify-center gap-x-2 px-4 py-1.5 text-center text-[13px] [&_svg]:size-4",
        className,
      )}
    >
      {icon}
      {children}
    </div>
  );
}
