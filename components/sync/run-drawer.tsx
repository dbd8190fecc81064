"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/states/notice.tsx";
import { EntityTable } from "@/components/sync/entity-table.tsx";
import { RejectedRows } from "@/components/sync/rejected-rows.tsx";
import { RunBadge } from "@/components/sync/run-badge.tsx";
import { RunFacts } from "@/components/sync/run-facts.tsx";
import { entitiesOf } from "@/components/sync/run-figures.ts";
import type { SyncRun } from "@/components/sync/shapes.ts";
import { useServerText } from "@/components/sync/use-server-text.ts";
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from "@/components/ui/sheet.tsx";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Details of one run. */
export function RunDrawer({ run, onClose }: { run: SyncRun; onClose: () => void }) {
  const closeLabel = useTranslations("common")("close");
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent closeLabel={closeLabel} className="max-w-2xl">
        <RunDetails run={run} />
      </SheetContent>
    </Sheet>
  );
}

function RunDetails({ run }: { run: SyncRun }) {
  const t = useTranslations("sync");
  const format = useFormatters();
  const errorText = useServerText();
  return (
    <>
      <SheetHeader>
        <SheetTitle className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {t("drawer.title", { mode: t(`modes.${run.type}`) })}
          <RunBadge run={run} />
        </SheetTitle>
        <SheetDescription>{t("drawer.startedAt", { time: format.dateTime(run.startedAt) })}</SheetDescription>
      </SheetHeader>
      <div className="grid gap-6 py-4">
        {run.error ? (
          <Notice tone="error" className="mx-4">
            {errorText(run.error)}
          </Notice>
        ) : null}
        <RunFacts run={run} />
        <section className="grid gap-1">
          <h3 className="px-4 text-sm font-semibold">{t("drawer.entities")}</h3>
          {entitiesOf(run.progress).length > 0 ? (
            <EntityTable progress={run.progress} />
          ) : (
            <p className="px-4 text-muted-foreground">{t("drawer.nothingRead")}</p>
          )}
        </section>
        {run.errorCount > 0 ? <RejectedRows key={run.id} run={run} /> : null}
      </div>
    </>
  );
}
