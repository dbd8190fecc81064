"use client";

import { ArrowUpRight } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { ELSEWHERE, SECTIONS } from "@/components/settings/sections.ts";
import { cn } from "@/components/ui/cn.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

export function SettingsNav() {
  const t = useTranslations("settings");
  const pathname = usePathname();
  const { hasPermission } = useProfile();
  const allowed = ({ permission }: { permission: string }) => hasPermission(permission);
  return (
    <nav aria-label={t("nav.label")}>
      <ul className="flex flex-wrap gap-1 border-b pb-3 lg:flex-col lg:flex-nowrap lg:border-b-0 lg:pb-0">
        {SECTIONS.filter(allowed).map(({ key, href }) => (
          <li key={key}>
            <NavLink href={href} isCurrent={pathname === href}>
              {t(`nav.${key}`)}
            </NavLink>
          </li>
        ))}
        {ELSEWHERE.filter(allowed).map(({ key, href }) => (
          <li key={key} className="lg:first-of-type:mt-2">
            <NavLink href={href} isCurrent={false}>
              {t(`nav.${key}`)}
              <ArrowUpRight className="size-3.5 text-muted-foreground" aria-hidden />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NavLink({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: React.ReactNode }) {
  return (
    <Link
      href={href}
      aria-current={isCurrent ? "page" : undefined}
      className={cn(
        "flex h-10 items-center gap-1.5 rounded-md px-3 text-muted-foreground hover:bg-accent hover:text-foreground",
        isCurrent && "bg-accent font-medium text-foreground",
      )}
    >
      {children}
    </Link>
  );
}
