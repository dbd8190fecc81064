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

/** The opened import, with what its state asks for. */
export function ImportPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations("imports");
  const query = useImport(id);
  const description = useDescription();
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
            description={description(detail)}
            aside={<StatusBadge status={detail.status} problem={detail.problem} />}
          >
            <State detail={detail} />
          </SectionCard>
        )}
      </SectionStates>
    </div>
  );
}

/** What was recognized of the file. */
function useDescription() {
  const t = useTranslations("imports");
  return ({ rowCount, encoding, delimiter }: ImportDetail) => {
    if (rowCount === null) return undefined;
    if (encoding === null || delimiter === null) return t("recognizedSpreadsheet", { count: rowCount });
    const separator = t(`delimiters.${DELIMITER_KEYS[delimiter]}`);
    return t("recognized", { count: rowCount, encoding: encoding.toUpperCase(), delimiter: separator });
  };
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
