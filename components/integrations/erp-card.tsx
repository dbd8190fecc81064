"use client";

import { Database, Pencil, Plug, PlugZap, Table2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { ErpTestOutcome } from "@/components/integrations/erp-test-outcome.tsx";
import { Facts } from "@/components/integrations/facts.tsx";
import { IntegrationCard } from "@/components/integrations/integration-card.tsx";
import { brazilianTimeOf, NIGHTLY_RFM_CRON, NIGHTLY_SYNC_CRON } from "@/components/integrations/schedule.ts";
import { StateLine } from "@/components/integrations/state-line.tsx";
import { useErpSettings } from "@/components/integrations/use-erp-settings.ts";
import { useTestErp } from "@/components/integrations/use-test-erp.ts";
import { ChangedLine } from "@/components/shell/changed-line.tsx";
import { EditButton } from "@/components/shell/read-only.tsx";
import { RelativeTime } from "@/components/shell/relative-time.tsx";
import { freshnessOf, type SyncStatus } from "@/components/shell/sync-status.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Link } from "@/components/ui/link.tsx";
import type { ErpSettingsView } from "@/lib/settings/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useHydrated } from "@/lib/web/use-browser-state.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const ErpDrawer = lazyComponent(() =>
  import("@/components/integrations/erp-drawer.tsx").then((it) => ({ default: it.ErpDrawer })),
);
const MappingDrawer = lazyComponent(() =>
  import("@/components/integrations/mapping-drawer.tsx").then((it) => ({ default: it.MappingDrawer })),
);

type ErpCardProps = { initial: ErpSettingsView; sync: SyncStatus | null };

export function ErpCard({ initial, sync }: ErpCardProps) {
  const t = useTranslations("integrations.erp");
  const { data: settings } = useErpSettings(initial);
  const test = useTestErp();
  // Clicks before hydration would be lost.
  const isHydrated = useHydrated();
  const [open, setOpen] = useState<"edit" | "mapping" | null>(null);
  const isConnected = settings.source !== "none";
  return (
    <>
      <IntegrationCard
        icon={Database}
        title={t("title")}
        description={t("description")}
        status={<ErpBadge source={settings.source} />}
        footer={
          <>
            {isConnected ? (
              <EditButton
                variant="outline"
                disabled={!isHydrated || test.isPending}
                onClick={() => test.mutate(undefined)}
              >
                <PlugZap aria-hidden />
                {t(test.isPending ? "testing" : "testButton")}
              </EditButton>
            ) : null}
            <EditButton
              variant={isConnected ? "outline" : "default"}
              disabled={!isHydrated}
              onClick={() => {
                test.reset();
                setOpen("edit");
              }}
            >
              {isConnected ? <Pencil aria-hidden /> : <Plug aria-hidden />}
              {t(isConnected ? "edit" : "connect")}
            </EditButton>
            <Button variant="outline" disabled={!isHydrated} onClick={() => setOpen("mapping")}>
              <Table2 aria-hidden />
              {t("mappingButton")}
            </Button>
          </>
        }
      >
        {isConnected && sync ? <ErpState sync={sync} /> : null}
        <ErpFacts settings={settings} />
        <ErpTestOutcome test={test} />
      </IntegrationCard>
      <Suspense>
        {open === "edit" ? <ErpDrawer settings={settings} onClose={() => setOpen(null)} /> : null}
        {open === "mapping" ? <MappingDrawer onClose={() => setOpen(null)} /> : null}
      </Suspense>
    </>
  );
}

function ErpBadge({ source }: { source: ErpSettingsView["source"] }) {
  const t = useTranslations("integrations.erp.sources");
  return <Badge variant={source === "none" ? "warning" : "default"}>{t(source)}</Badge>;
}

function ErpState({ sync }: { sync: SyncStatus }) {
  const t = useTranslations("integrations.erp.state");
  const freshness = freshnessOf(sync);
  const when = () => <RelativeTime value={sync.lastCompleted?.finishedAt} />;
  return (
    <StateLine tone={freshness === "failed" ? "problem" : freshness === "never" ? "none" : "fine"}>
      {t.rich(freshness, { when })}
    </StateLine>
  );
}

function ErpFacts({ settings }: { settings: ErpSettingsView }) {
  const t = useTranslations("integrations.erp");
  if (settings.source === "none") return <p className="text-pretty">{t("none")}</p>;
  return (
    <>
      <Facts
        rows={[
          { name: t("kind"), value: t(`kinds.${settings.kind}`) },
          { name: t("baseUrl"), value: settings.baseUrl },
          { name: t("username"), value: settings.username },
          { name: t("password"), value: t("passwordStored") },
          { name: t("branchesRead"), value: settings.defaultBranch ?? t("allBranches") },
        ]}
      />
      <div className="grid gap-1">
        <Schedule />
        <ChangedLine changed={settings.changed} />
      </div>
    </>
  );
}

function Schedule() {
  const t = useTranslations("integrations.erp");
  const { hasPermission } = useProfile();
  const times = { sync: brazilianTimeOf(NIGHTLY_SYNC_CRON), rfm: brazilianTimeOf(NIGHTLY_RFM_CRON) };
  return (
    <p className="text-[13px] text-pretty text-muted-foreground">
      {t("schedule", times)}{" "}
      {hasPermission("app:erp") ? (
        <Link href="/sincronizacao" className="hit-area rounded-sm text-primary underline underline-offset-4">
          {t("syncLink")}
        </Link>
      ) : null}
    </p>
  );
}
