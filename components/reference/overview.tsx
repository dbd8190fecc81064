import { getTranslations } from "next-intl/server";
import { getAreaName } from "@/components/reference/area-name.ts";
import { MethodBadge } from "@/components/reference/method-badge.tsx";
import type { NamedOperation } from "@/lib/core/api-document.ts";

const BASICS = ["token", "organization", "lists", "bodies", "errors", "limits"] as const;

type OverviewProps = { areas: ReadonlyMap<string, readonly NamedOperation[]>; address: string };

/** How to call the API, and a list of all operations. */
export async function Overview({ areas, address }: OverviewProps) {
  const t = await getTranslations("apiReference");
  const areaName = await getAreaName();
  return (
    <div className="space-y-8">
      <section aria-labelledby="basics" className="rounded-lg border bg-card p-4 sm:p-5">
        <h2 id="basics" className="text-base font-semibold">
          {t("basics.title")}
        </h2>
        <p className="mt-2">
          <code className="break-all">{address}</code>
        </p>
        <ul className="mt-3 list-disc space-y-1.5 pl-5 text-sm text-pretty">
          {BASICS.map((topic) => (
            <li key={topic}>{t(`basics.${topic}`)}</li>
          ))}
        </ul>
      </section>
      {[...areas].map(([area, operations]) => (
        <section key={area} aria-labelledby={`area-${area}`}>
          <h2 id={`area-${area}`} className="text-base font-semibold">
            {areaName(area)}
          </h2>
          <ul className="mt-2 divide-y rounded-lg border bg-card">
            {operations.map(({ method, path, operation }) => (
              <li key={operation.operationId}>
                <a
                  href={`/referencia/${area}#${operation.operationId}`}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm hover:bg-accent"
                >
                  <MethodBadge method={method} />
                  <code className="break-all">{path}</code>
                  <span lang="en" className="text-pretty text-muted-foreground">
                    {operation.summary}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
