"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { AreaLink } from "@/components/shell/areas/area-link.tsx";
import { useArea } from "@/components/shell/areas/use-area.ts";
import { PAGE_GROUPS } from "@/components/shell/frame/navigation.ts";
import type { MenuPage } from "@/components/shell/frame/use-navigation.ts";
import { cn } from "@/components/ui/cn.ts";

/** The pages of Configurações: beside the page on wide screens, above it and folded on others. */
export function SettingsArea({ children }: { children: ReactNode }) {
  const pages = useArea("settings");
  if (pages.length < 2) return children;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-5 xl:grid-cols-[12.5rem_minmax(0,1fr)]">
      <SettingsNav pages={pages} />
      <div>{children}</div>
    </div>
  );
}

function SettingsNav({ pages }: { pages: readonly MenuPage[] }) {
  const t = useTranslations("shell.navigation");
  const list = useId();
  const [isOpen, setOpen] = useState(false);
  const current = pages.find((page) => page.current);
  const target = current?.target;
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (target) nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [target]);
  return (
    <nav
      ref={nav}
      aria-label={t("areas.settings")}
      className="xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6.625rem)] xl:self-start xl:overflow-y-auto"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
        className="flex h-10 w-full items-center gap-1.5 rounded-md border bg-card px-3 hover:bg-accent xl:hidden"
      >
        <span className="text-muted-foreground">{t("settings")}</span>
        {current ? <span className="min-w-0 truncate font-medium">· {current.label}</span> : null}
        <ChevronDown
          className={cn("ml-auto size-4 shrink-0 text-muted-foreground", isOpen && "rotate-180")}
          aria-hidden
        />
      </button>
      <div
        id={list}
        className={cn(
          "grid grid-cols-2 gap-x-2 gap-y-4 xl:gap-y-3 max-xl:mt-3 max-xl:border-b max-xl:pb-4 md:grid-cols-4 xl:grid-cols-1",
          !isOpen && "max-xl:hidden",
        )}
      >
        {PAGE_GROUPS.map((group) => (
          <Group
            key={group}
            name={group}
            pages={pages.filter((page) => page.group === group)}
            onNavigate={() => setOpen(false)}
          />
        ))}
      </div>
    </nav>
  );
}

type GroupProps = { name: string; pages: readonly MenuPage[]; onNavigate: () => void };

function Group({ name, pages, onNavigate }: GroupProps) {
  const t = useTranslations("shell.navigation.groups");
  const heading = useId();
  if (pages.length === 0) return null;
  return (
    <div>
      <p id={heading} className="px-3 pb-1 text-xs xl:pb-0.5 text-muted-foreground">
        {t(name)}
      </p>
      <ul aria-labelledby={heading}>
        {pages.map((page) => (
          <li key={page.key}>
            <AreaLink page={page} onNavigate={onNavigate} className="py-1 xl:min-h-7.75" />
          </li>
        ))}
      </ul>
    </div>
  );
}
