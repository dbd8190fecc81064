import { getTranslations } from "next-intl/server";
import { getAreaName } from "@/components/reference/area-name.ts";
import { AreaNav } from "@/components/reference/area-nav.tsx";
import { OperationArticle } from "@/components/reference/operation-article.tsx";
import { Overview } from "@/components/reference/overview.tsx";
import { SchemaFields } from "@/components/reference/schema-fields.tsx";
import { type ApiDocument, operationsByArea, schemasOf } from "@/lib/core/api-document.ts";

type ReferencePageProps = { document: ApiDocument; address: string; area?: string };

/** Human-readable API reference, rendered on the server only: an overview, or one area in detail. */
export async function ReferencePage({ document, address, area }: ReferencePageProps) {
  const t = await getTranslations("apiReference");
  const areaName = await getAreaName();
  const areas = operationsByArea(document);
  return (
    <div className="mx-auto max-w-6xl px-4 py-6 sm:py-10">
      <header className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="text-2xl font-semibold">
          {area === undefined ? t("title") : t("titleOf", { area: areaName(area) })}
        </h1>
        <a href="/api/openapi.json" className="text-sm text-primary underline underline-offset-2">
          {t("download")}
        </a>
      </header>
      <p className="mb-6 text-sm text-pretty text-muted-foreground">{t("language")}</p>
      <div className="flex flex-col gap-6 lg:flex-row lg:gap-10">
        <AreaNav areas={[...areas.keys()]} current={area} />
        <main className="min-w-0 flex-1">
          {area === undefined ? (
            <Overview areas={areas} address={address} />
          ) : (
            <Area document={document} operations={areas.get(area) ?? []} />
          )}
        </main>
      </div>
    </div>
  );
}

type AreaProps = { document: ApiDocument; operations: Parameters<typeof schemasOf>[0] };

async function Area({ document, operations }: AreaProps) {
  const t = await getTranslations("apiReference");
  const { responses, schemas } = document.components;
  return (
    <div className="space-y-4">
      <p className="text-sm text-pretty text-muted-foreground">
        {t.rich("legend", { code: (mark) => <code>{mark}</code> })}
      </p>
      {operations.map((operation) => (
        <OperationArticle key={operation.operation.operationId} {...operation} errors={responses} />
      ))}
      <h2 className="pt-4 text-lg font-semibold">{t("shapes")}</h2>
      {schemasOf(operations, document).map((name) => (
        <section key={name} id={`schema-${name}`} className="scroll-mt-4 rounded-lg border bg-card p-4 sm:p-5">
          <h3 className="font-mono text-sm font-semibold break-all">{name}</h3>
          <SchemaFields schema={schemas[name] ?? {}} optional={t("optional")} />
        </section>
      ))}
    </div>
  );
}
