"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { startStep } from "@/components/imports/api.ts";
import { Counts } from "@/components/imports/counts.tsx";
import { ExamplesTable } from "@/components/imports/examples-table.tsx";
import { MappingForm } from "@/components/imports/mapping-form.tsx";
import { RejectedRowsButton } from "@/components/imports/rejected-rows-button.tsx";
import { useChangeImport } from "@/components/imports/use-change-import.ts";
import { EditButton } from "@/components/shell/read-only.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Button } from "@/components/ui/button.tsx";
import { ROW_OUTCOMES } from "@/lib/imports/names.ts";
import type { ImportDetail } from "@/lib/imports/schemas.ts";

/** What the dry run found; from here the import starts, or the columns are chosen again. */
export function PreviewResult({ detail }: { detail: ImportDetail }) {
  const t = useTranslations("imports.preview");
  const errorText = useErrorText("imports");
  const [isMapping, setMapping] = useState(false);
  const run = useChangeImport((api) => startStep(api, detail.id, "run"));
  const { preview, rowCount } = detail;
  if (isMapping) return <MappingForm detail={detail} onDone={() => setMapping(false)} />;
  if (preview === null) return null;
  const imported = (rowCount ?? 0) - preview.rejected;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-pretty text-muted-foreground">{t("description")}</p>
      <Counts items={ROW_OUTCOMES.map((outcome) => ({ label: t(`outcomes.${outcome}`), value: preview[outcome] }))} />
      {detail.examples.length > 0 ? <ExamplesTable detail={detail} /> : null}
      {run.error ? <Notice tone="error">{errorText(run.error)}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        <EditButton disabled={run.isPending || imported === 0} onClick={() => run.mutate(undefined)}>
          {t("run", { count: imported })}
        </EditButton>
        <Button variant="outline" onClick={() => setMapping(true)}>
          {t("changeMapping")}
        </Button>
        <RejectedRowsButton detail={detail} />
      </div>
    </div>
  );
}
