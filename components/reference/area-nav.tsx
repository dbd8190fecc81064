import { getTranslations } from "next-intl/server";
import { getAreaName } from "@/components/reference/area-name.ts";

type AreaNavProps = { areas: readonly string[]; current?: string };

/** Links to all API areas; collapsed on small screens. */
export async function AreaNav({ areas, current }: AreaNavProps) {
  const t = await getTranslations("apiReference");
  const areaName = await getAreaName();
  const links = (
    <ul className="flex flex-wrap gap-1 lg:flex-col">
      {["", ...areas].map((area) => (
        <li key={area}>
          <a
            href={`/referencia/${area}`.replace(/\/$/, "")}
            aria-current={area === (current ?? "") ? "page" : undefined}
            className="block rounded-md px-2 py-1 text-sm hover:bg-accent aria-[current]:bg-primary-soft aria-[current]:text-primary"
          >
            {area === "" ? t("overview") : areaName(area)}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-label={t("areas")} className="lg:sticky lg:top-6 lg:w-48 lg:shrink-0 lg:self-start">
      <details className="rounded-lg border bg-card p-2 lg:hidden">
        <summary className="cursor-pointer px-2 py-1 text-sm font-medium">{t("areas")}</summary>
        {links}
      </details>
      <div className="hidden lg:block">{links}</div>
    </nav>
  );
}
