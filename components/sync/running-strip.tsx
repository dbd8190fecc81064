"use client";

import { useTranslations } from "next-intl";
import { RelativeTime } from "@/components/shell/relative-time.tsx";
import { entitiesOf, expectedEntities } from "@/components/sync/run-figures.ts";
import { RunningEntity } from "@/components/sync/running-entity.tsx";
import type { SyncRun } from "@/components/sync/shapes.ts";
import { useRunOrigin } from "@/components/sync/use-run-origin.ts";
import { Button } from "@/components/ui/button.tsx";
import type { ErpSyncType } from "@/lib/erp/schemas.ts";

/** `run` is null while loading: a placeholder reserves its space. */
type RunningStripProps = { type: ErpSyncType; run: SyncRun | null; onOpen: (id: string) => void };

/** Progress of the current run. The last entity is being read, those before it are done. */
export function RunningStrip({ type, run, onOpen }: RunningStripProps) {
  const t = useTranslations("sync");
  const originOf = useRunOrigin();
  const active = run ? entitiesOf(run.progress).at(-1) : undefined;
  return (
    <section aria-labelledby="sync-running" className="rounded-lg border border-primary bg-card">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pt-3">
        {/* On small screens the button has its own line, because the text grows. */}
        <div className="max-sm:basis-full">
          {/* Announced when the entity changes, not on every count. */}
          <h2 id="sync-running" aria-live="polite" className="font-semibold">
            {active
              ? t("running.entity", { entity: t(`entities.${active}`) })
              : t(run?.isWaiting ? "running.engineAway" : "running.preparing")}
          </h2>
          <p className="text-[13px] text-muted-foreground">
            {t(`modes.${type}`)}
            {run ? (
              <>
                {" · "}
                {originOf(run)} · <RelativeTime value={run.startedAt} />
              </>
            ) : null}
          </p>
        </div>
        <Button variant="outline" size="sm" disabled={run === null} onClick={() => run && onOpen(run.id)}>
          {t("details")}
        </Button>
      </div>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-4 p-4 sm:grid-cols-3 xl:grid-cols-5">
        {expectedEntities(type).map((entity) => (
          <RunningEntity
            key={entity}
            entity={entity}
            counts={run?.progress[entity] ?? null}
            isActive={entity === active}
          />
        ))}
      </ul>
    </section>
  );
}
