"use client";

import { useTranslations } from "next-intl";
import type { UseFormReturn } from "react-hook-form";
import { Field } from "@/components/forms/field.tsx";
import type { ErpFields } from "@/components/integrations/erp-fields.ts";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import {
  DEFAULT_REGION,
  DEFAULT_TIME_ZONE,
  FILE_DECIMALS,
  FILE_DELIMITERS,
  FILE_ENCODINGS,
} from "@/lib/settings/names.ts";

const DELIMITERS = { ";": "semicolon", ",": "comma", "\t": "tab" } as const;
const DECIMALS = { ",": "comma", ".": "dot" } as const;
const ENCODINGS = { "utf-8": "UTF-8", "windows-1252": "Windows-1252 (ANSI)" } as const;

type Props = { form: UseFormReturn<ErpFields>; isSftp: boolean; hasNoKey: boolean };

/** What only a connection to files has: the server's key or region, and how the files are written. */
export function ErpFilesFields({ form, isSftp, hasNoKey }: Props) {
  const t = useTranslations("integrations.erp.files");
  const { errors } = form.formState;
  return (
    <>
      {isSftp ? (
        <Field
          label={t("hostKey")}
          hint={t("hostKeyHint")}
          problem={errors.hostKey || hasNoKey ? t("hostKeyProblem") : undefined}
        >
          {(control) => (
            <Input
              {...control}
              {...form.register("hostKey")}
              placeholder="SHA256:…"
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
      ) : (
        <Field label={t("region")} hint={t("regionHint")} problem={errors.region && t("regionProblem")}>
          {(control) => (
            <Input {...control} {...form.register("region")} placeholder={DEFAULT_REGION} autoComplete="off" />
          )}
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t("delimiter")}>
          {(control) => (
            <NativeSelect {...control} {...form.register("delimiter")}>
              {FILE_DELIMITERS.map((value) => (
                <option key={value} value={value}>
                  {t(`delimiters.${DELIMITERS[value]}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field label={t("decimal")}>
          {(control) => (
            <NativeSelect {...control} {...form.register("decimal")}>
              {FILE_DECIMALS.map((value) => (
                <option key={value} value={value}>
                  {t(`decimals.${DECIMALS[value]}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </div>
      <Field label={t("encoding")}>
        {(control) => (
          <NativeSelect {...control} {...form.register("encoding")}>
            {FILE_ENCODINGS.map((value) => (
              <option key={value} value={value}>
                {ENCODINGS[value]}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <TimeZoneField form={form} />
    </>
  );
}

function TimeZoneField({ form }: Pick<Props, "form">) {
  const t = useTranslations("integrations.erp");
  const { errors } = form.formState;
  return (
    <Field
      label={t("sql.timeZone")}
      hint={t("files.timeZoneHint")}
      problem={errors.timeZone && t("sql.timeZoneProblem")}
    >
      {(control) => (
        <Input {...control} {...form.register("timeZone")} placeholder={DEFAULT_TIME_ZONE} autoComplete="off" />
      )}
    </Field>
  );
}
