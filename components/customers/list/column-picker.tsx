"use client";

import { Columns3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button.tsx";
import { OnDemand } from "@/components/ui/on-demand.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";

const load = () => import("@/components/customers/list/column-menu.tsx").then((it) => ({ default: it.ColumnMenu }));
const ColumnMenu = lazyComponent(load);

export function ColumnPicker() {
  const t = useTranslations("customers.columns");
  const trigger = (
    <Button variant="outline">
      <Columns3 aria-hidden />
      {t("choose")}
    </Button>
  );
  return (
    <OnDemand trigger={trigger} popup="menu" preload={load}>
      <ColumnMenu trigger={trigger} />
    </OnDemand>
  );
}
