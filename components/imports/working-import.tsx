"use client";

import { useTranslations } from "next-intl";
import { startStep } from "@/components/imports/api.ts";
import { ProgressBar } from "@/components/imports/progress-bar.tsx";
import { useChangeImport } from "@/components/imports/use-change-import.ts";
import { EditButton } from "@/components/shell/read-only.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import type { ImportDetail } from "@/lib/imports/schemas.ts";

/** A step in progress; the page may be left meanwhile. */
export function WorkingImport({ detail }: { detail: ImportDetail }) {
  const t = useTranslations("imports.working");
  const errorText = useErrorText("imports");
  const { id, status, progress } = detail;
  const stop = useChangeImport((api) => startStep(api, id, "stop"));
  const name = t(status as "running");
  return (
    <div className="grid gap-4">
      {progress ? <ProgressBar label={name} share={progress.done / progress.total} /> : <p role="status">{name}</p>}
      <p className="text-muted-foreground">{t("mayLeave")}</p>
      {stop.error ? <Notice tone="error">{errorText(stop.error)}</Notice> : null}
      {progress ? (
        <div>
          <EditButton variant="outline" disabled={stop.isPending} onClick={() => stop.mutate(undefined)}>
            {t("stop")}
          </EditButton>
        </div>
      ) : null}
    </div>
  );
}
