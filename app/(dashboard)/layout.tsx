import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { firstStores } from "@/app/(dashboard)/first-data.tsx";
import { DashboardProviders } from "@/components/shell/dashboard-providers.tsx";
import { AppShell } from "@/components/shell/frame/app-shell.tsx";
import { IdentityProvider } from "@/components/shell/identity/provider.tsx";
import { ACTING_ORGANIZATION_COOKIE, pageCtx } from "@/lib/http/pages/page.ts";
import { publicProvider } from "@/lib/identity/index.ts";
import { isSuperAdmin } from "@/lib/web/profile.ts";
import { SIDEBAR_COOKIE } from "@/lib/web/sidebar.ts";

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const page = await pageCtx();
  if (page === null) redirect("/sign-in");
  const jar = await cookies();
  const { tenantId, organizationName, role } = page.profile;
  const isActing = isSuperAdmin(role) && jar.get(ACTING_ORGANIZATION_COOKIE)?.value.toLowerCase() === tenantId;
  return (
    <IdentityProvider name={publicProvider().name}>
      <DashboardProviders
        profile={page.profile}
        acting={isActing ? { id: tenantId, name: organizationName } : null}
        stores={await firstStores()}
      >
        <AppShell initiallyCollapsed={jar.get(SIDEBAR_COOKIE)?.value === "collapsed"}>{children}</AppShell>
      </DashboardProviders>
    </IdentityProvider>
  );
}
