"use client";

import { useTranslations } from "next-intl";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { AcceptedColumns } from "@/components/imports/accepted-columns.tsx";
import { FilePicker } from "@/components/imports/file-picker.tsx";
import { useUpload } from "@/components/imports/use-upload.ts";
import { useErrorText } from "@/components/states/use-error-text.ts";
import type { ImportDetail } from "@/lib/imports/schemas.ts";

export function UploadCard({ onDone }: { onDone: (detail: ImportDetail) => void }) {
  const t = useTranslations("imports");
  const errorText = useErrorText("imports");
  const { upload, share } = useUpload(onDone);
  return (
    <SectionCard title={t("upload.title")} description={t("upload.description")}>
      <FilePicker
        label={t("upload.file")}
        hint={t("upload.hint")}
        button={t("upload.button")}
        isPending={upload.isPending}
        share={share}
        error={errorText(upload.error)}
        onPick={(file) => upload.mutate({ file })}
      />
      <AcceptedColumns />
    </SectionCard>
  );
}
