"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button.tsx";
import { FIELDS_OF, IMPORT_KINDS, type ImportField, type ImportKind } from "@/lib/imports/names.ts";
import { downloadText } from "@/lib/web/fetch-csv.ts";
import { loadCode } from "@/lib/web/load-code.ts";

const NEEDED: Record<ImportKind, readonly ImportField[]> = {
  customers: ["externalId", "cpf", "phone", "email"],
  sales: ["saleId", "soldAt", "total"],
};

/** Example files, and the columns that a file of each kind may have. */
export function AcceptedColumns() {
  const t = useTranslations("imports.columns");
  const kinds = useTranslations("imports.kinds");
  const fields = useTranslations("imports.mapping.fields");
  const others = (kind: ImportKind) => FIELDS_OF[kind].filter((field) => !NEEDED[kind].includes(field));
  const download = async (kind: ImportKind) => {
    const { exampleFile } = await loadCode(() => import("@/components/imports/example-file.ts"));
    downloadText(
      t(`files.${kind}`),
      exampleFile(kind, (field) => fields(field)),
    );
  };
  return (
    <div className="grid gap-2 text-[13px]">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-muted-foreground">{t("example")}</span>
        {IMPORT_KINDS.map((kind) => (
          <Button key={kind} variant="outline" size="sm" onClick={() => download(kind)}>
            <Download aria-hidden />
            {kinds(kind)}
          </Button>
        ))}
      </div>
      <details>
        <summary className="cursor-pointer py-1 text-muted-foreground">{t("title")}</summary>
        <dl className="grid gap-2 pt-1">
          {IMPORT_KINDS.map((kind) => (
            <div key={kind}>
              <dt className="font-medium">{kinds(kind)}</dt>
              <dd className="text-pretty">{t(`needed.${kind}`)}</dd>
              <dd className="text-pretty text-muted-foreground">
                {t("others", {
                  list: others(kind)
                    .map((field) => fields(field))
                    .join(", "),
                })}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
