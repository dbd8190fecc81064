"use client";

import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Counts } from "@/components/imports/counts.tsx";
import { RejectedRowsButton } from "@/components/imports/rejected-rows-button.tsx";
import { EditButton } from "@/components/shell/read-only.tsx";
import { Notice } from "@/components/states/notice.tsx";
import type { ImportDetail } from "@/lib/imports/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useNow } from "@/lib/web/use-now.ts";

const UndoDialog = lazyComponent(() =>
  import("@/components/imports/undo-dialog.tsx").then((it) => ({ default: it.UndoDialog })),
);
const RESULTS = {
  customers: ["created", "merged", "updated", "unchanged", "consents", "rejected"],
  sales: ["created", "updated", "unchanged", "withoutCustomer", "rejected"],
} as const;
const KEPT_MS = 2 * 86_400_000;
const UNDONE = ["undone", "changedSince", "inUse"] as const;

/** Counts of an ended import, its rejected rows, and the undo while it is possible. */
export function EndedImport({ detail }: { detail: ImportDetail }) {
  const t = useTranslations("imports.ended");
  const format = useFormatters();
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const { kind, status, createdAt, problem, result, undo, undoUntil } = detail;
  // Only an erasure removes a younger file.
  const isTooOld = now.getTime() - Date.parse(createdAt) >= KEPT_MS;
  const mayUndo = undoUntil !== null && new Date(undoUntil) > now;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      {status !== "failed" ? null : problem === "expired" ? (
        <Notice tone="info">{t(isTooOld ? "problems.expired" : "problems.erased")}</Notice>
      ) : (
        <Notice tone="error">{t(`problems.${problem ?? "failed"}`)}</Notice>
      )}
      {result ? <Counts items={RESULTS[kind].map((name) => ({ label: t(name), value: result[name] ?? 0 }))} /> : null}
      {undo ? (
        <>
          <p className="text-pretty">{t("undoneTitle")}</p>
          <Counts items={UNDONE.map((name) => ({ label: t(name), value: undo[name] }))} />
        </>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <RejectedRowsButton detail={detail} />
        {mayUndo ? (
          <EditButton variant="outline" onClick={() => setAsking(true)}>
            {t("undo")}
          </EditButton>
        ) : null}
      </div>
      {mayUndo ? <p className="text-muted-foreground">{t("undoUntil", { time: format.dateTime(undoUntil) })}</p> : null}
      <Suspense>{isAsking ? <UndoDialog detail={detail} onClose={() => setAsking(false)} /> : null}</Suspense>
    </div>
  );
}
