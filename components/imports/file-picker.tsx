"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/forms/field.tsx";
import { ProgressBar } from "@/components/imports/progress-bar.tsx";
import { EditButton } from "@/components/shell/read-only.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { Input } from "@/components/ui/input.tsx";

type FilePickerProps = {
  label: string;
  hint: string;
  button: string;
  isPending: boolean;
  share: number;
  error: string | null;
  onPick: (file: File) => void;
};

/** Chooses a file and sends it, with the progress of the upload. */
export function FilePicker({ label, hint, button, isPending, share, error, onPick }: FilePickerProps) {
  const t = useTranslations("imports.upload");
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <Field label={label} hint={hint}>
        {(control) => (
          <Input
            {...control}
            type="file"
            accept=".csv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            disabled={isPending}
            className="cursor-pointer py-2"
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
        )}
      </Field>
      {error ? <Notice tone="error">{error}</Notice> : null}
      {isPending ? (
        <ProgressBar label={t("sending")} share={share} />
      ) : (
        <div>
          <EditButton disabled={file === null} onClick={() => (file ? onPick(file) : undefined)}>
            {button}
          </EditButton>
        </div>
      )}
    </>
  );
}
