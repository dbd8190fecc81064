"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Field } from "@/components/forms/field.tsx";
import { ProgressBar } from "@/components/imports/progress-bar.tsx";
import { EditButton } from "@/components/shell/read-only.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { Button } from "@/components/ui/button.tsx";

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
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <Field label={label} hint={hint}>
        {(control) => (
          <div className="flex flex-wrap items-center gap-3">
            {/* Its own button is in the browser's language. */}
            <input
              {...control}
              ref={input}
              type="file"
              accept=".csv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              disabled={isPending}
              tabIndex={-1}
              className="sr-only"
              onChange={({ target }) => setFile(target.files?.[0] ?? null)}
            />
            <Button
              variant="outline"
              disabled={isPending}
              aria-describedby={control["aria-describedby"]}
              onClick={() => input.current?.click()}
            >
              {t("choose")}
            </Button>
            <span className="min-w-0 flex-1 basis-44 break-words text-muted-foreground">{file?.name ?? t("none")}</span>
          </div>
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
