"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/forms/field.tsx";
import { type Mapping, startPreview } from "@/components/imports/api.ts";
import { useChangeImport } from "@/components/imports/use-change-import.ts";
import { EditButton } from "@/components/shell/read-only.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import { FIELDS_OF, IMPORT_FIELDS, IMPORT_KINDS, type ImportKind } from "@/lib/imports/names.ts";
import type { ImportDetail } from "@/lib/imports/schemas.ts";
import { useStoreOptions } from "@/lib/web/use-store-options.ts";

/** The chosen columns of the file's kind, or those that the names of the columns say. */
const columnsOf = ({ kind, mapping, proposals }: ImportDetail, chosen: ImportKind) =>
  chosen === kind && mapping ? mapping.columns : proposals[chosen];

/** Which column fills which field, and the store of rows that name none; then the dry run. */
export function MappingForm({ detail, onDone }: { detail: ImportDetail; onDone?: () => void }) {
  const t = useTranslations("imports.mapping");
  const kinds = useTranslations("imports.kinds");
  const errorText = useErrorText("imports");
  const stores = useStoreOptions();
  const [mapping, setMapping] = useState<Mapping>({
    kind: detail.kind,
    ...(detail.mapping ?? { columns: [], storeCode: null }),
  });
  const preview = useChangeImport((api, chosen: Mapping) => startPreview(api, detail.id, chosen), onDone);
  const choose = (at: number, value: string) => {
    const field = IMPORT_FIELDS.find((one) => one === value) ?? null;
    setMapping({ ...mapping, columns: mapping.columns.map((one, place) => (place === at ? field : one)) });
  };
  return (
    <form
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        preview.mutate(mapping);
      }}
    >
      <p className="text-pretty text-muted-foreground">{t("description")}</p>
      <Field label={t("kind")}>
        {(control) => (
          <NativeSelect
            {...control}
            value={mapping.kind}
            onChange={({ target }) => {
              const kind = IMPORT_KINDS.find((one) => one === target.value) ?? "customers";
              setMapping({ ...mapping, kind, columns: columnsOf(detail, kind) });
            }}
          >
            {IMPORT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {kinds(kind)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <div className="-mx-4">
        <Table stacked>
          <TableCaption className="sr-only">{t("caption")}</TableCaption>
          <TableHeader>
            <TableRow>
              <TableHead>{t("column")}</TableHead>
              <TableHead>{t("field")}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {(detail.headers ?? []).map((header, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity, and keep their places
              <TableRow key={at}>
                <TableCell className="sm:max-w-72">
                  <p className="truncate font-medium">{header}</p>
                  <p className="truncate text-muted-foreground">
                    {detail.firstRows.map((row) => row[at]?.trim()).find((cell) => cell) ?? "—"}
                  </p>
                </TableCell>
                <TableCell>
                  <NativeSelect
                    aria-label={t("fieldOf", { column: header })}
                    value={mapping.columns[at] ?? ""}
                    onChange={({ target }) => choose(at, target.value)}
                  >
                    <option value="">{t("none")}</option>
                    {FIELDS_OF[mapping.kind].map((field) => (
                      <option key={field} value={field}>
                        {t(`fields.${field}`)}
                      </option>
                    ))}
                  </NativeSelect>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      <Field label={t("store")} hint={t("storeHint")}>
        {(control) => (
          <NativeSelect
            {...control}
            value={mapping.storeCode ?? ""}
            onChange={({ target }) => setMapping({ ...mapping, storeCode: target.value || null })}
          >
            <option value="">{t("noStore")}</option>
            {(stores.data ?? []).map(({ code, tradeName }) => (
              <option key={code} value={code}>
                {`${tradeName} (${code})`}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {preview.error ? <Notice tone="error">{errorText(preview.error)}</Notice> : null}
      <div>
        <EditButton type="submit" disabled={preview.isPending}>
          {t("preview")}
        </EditButton>
      </div>
    </form>
  );
}
