"use client";

import { Suspense } from "react";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const OrganizationSwitcher = lazyComponent(() =>
  import("@/components/shell/frame/organization-switcher.tsx").then((it) => ({ default: it.OrganizationSwitcher })),
);

/** The switcher of organizations: its code is loaded for level 0 only. */
export function OrganizationOfLevel0({ className }: { className?: string }) {
  const { isSuperAdmin } = useProfile();
  if (!isSuperAdmin) return null;
  return (
    <Suspense>
      <OrganizationSwitcher className={className} />
    </Suspense>
  );
}
