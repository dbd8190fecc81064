"use client";

import { ChartLine, Table2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";

/** Toggles between chart and table. */
export function TableToggle({ asTable, onChange }: { asTable: boolean; onChange: (asTable: boolean) => void }) {
  const t = useTranslations("dashboard.chart");
  const label = t(asTable ? "showChart" : "showTable");
  return (
    <Tooltip content={label}>
      <Button
        variant="ghost"
        size="icon-sm"
        className="-mr-2 text-muted-foreground"
        aria-label={label}
        onClick={() => onChange(!asTable)}
      >
        {asTable ? <ChartLine aria-hidden /> : <Table2 aria-hidden />}
      </Button>
    </Tooltip>
  );
}
