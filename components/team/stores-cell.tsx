"use client";

import { useTranslations } from "next-intl";
import type { Person } from "@/components/team/api.ts";

const SHOWN = 2;

/** The person's stores: the first names, and the number of others. */
export function StoresCell({ stores }: Pick<Person, "stores">) {
  const t = useTranslations("team.table");
  if (stores.length === 0) return <span className="text-muted-foreground">{t("allStores")}</span>;
  const names = stores.map(({ tradeName }) => tradeName);
  return (
    <span title={names.join(", ")}>
      {names.slice(0, SHOWN).join(", ")}
      {names.length > SHOWN ? (
        <span className="text-muted-foreground"> {t("moreStores", { count: names.length - SHOWN })}</span>
      ) : null}
    </span>
  );
}
