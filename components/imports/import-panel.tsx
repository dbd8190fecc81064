"use client";

import { useTranslations } from "next-intl";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { EndedImport } from "@/components/imports/ended-import.tsx";
import { MappingForm } from "@/components/imports/mapping-form.tsx";
import { PreviewResult } from "@/components/imports/preview-result.tsx";
import { ResumeUpload } from "@/components/imports/resume-upload.tsx";
import { StatusBadge } from "@/components/imports/status-badge.tsx";
import { useImport } from "@/components/imports/use-import.ts";
import { WorkingImport } from "@/components/imports/working-import.tsx";
import { SectionStates } from "@/components/states/section-states.tsx";
import { Button } from "@/components/ui/button.tsx";
import type { ImportDetail } from "@/lib/imports/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** The opened import, with what its state asks for. */
export function ImportPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations("imports");
  const format = useFormatters();
  const query = useImport(id);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <Button variant="outline" onClick={onClose}>
          {t("another")}
        </Button>
      </div>
      <SectionStates query={query}>
        {(detail) => (
          <SectionCard
            title={detail.fileName}
            description={
              detail.rowCount === null || detail.encoding === null || detail.delimiter === null
                ? undefined
                : t("recognized", {
                    rows: format.number(detail.rowCount),
                    encoding: detail.encoding.toUpperCase(),
                    delimiter: t(`delimiters.${DELIMITER_KEYS[detail.delimiter]}`),
                  })
            }
            aside={<StatusBadge status={detail.status} />}
          >
            <State detail={detail} />
          </SectionCard>
        )}
      </SectionStates>
    </div>
  );
}

const DELIMITER_KEYS = { ";": "semicolon", ",": "comma", "\t": "tab", "|": "bar" } as const;

function State({ detail }: { detail: ImportDetail }) {
  switch (detail.status) {
    case "uploading":
      return <ResumeUpload detail={detail} />;
    case "mapping":
      return <MappingForm detail={detail} />;
    case "ready":
      return <PreviewResult detail={detail} />;
    case "reading":
    case "previewing":
    case "running":
    case "undoing":
      return <WorkingImport detail={detail} />;
    default:
      return <EndedImport detail={detail} />;
  }
}
