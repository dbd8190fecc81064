"use client";

import { useTranslations } from "next-intl";
import { FilePicker } from "@/components/imports/file-picker.tsx";
import { useUpload } from "@/components/imports/use-upload.ts";
import { useErrorText } from "@/components/states/use-error-text.ts";
import type { ImportDetail } from "@/lib/imports/schemas.ts";

/** An interrupted upload goes on with the same file. */
export function ResumeUpload({ detail }: { detail: ImportDetail }) {
  const t = useTranslations("imports.upload");
  const errorText = useErrorText("imports");
  const { upload, share } = useUpload(() => undefined);
  return (
    <FilePicker
      label={t("same")}
      hint={t("interrupted")}
      button={t("resume")}
      isPending={upload.isPending}
      share={share}
      error={errorText(upload.error)}
      onPick={(file) => upload.mutate({ file, id: detail.id })}
    />
  );
}
