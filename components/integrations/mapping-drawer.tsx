"use client";

import { useTranslations } from "next-intl";
import { FIELD_MAPPING } from "@/components/integrations/field-mapping.ts";
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from "@/components/ui/sheet.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";

const ENTITIES = ["customer", "product"] as const;

/** The source of each CRM field. */
export function MappingDrawer({ onClose }: { onClose: () => void }) {
  const t = useTranslations("integrations.erp.mapping");
  const common = useTranslations("common");
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent closeLabel={common("close")} className="max-w-lg">
        <SheetHeader>
          <SheetTitle>{t("title")}</SheetTitle>
          <SheetDescription>{t("description")}</SheetDescription>
        </SheetHeader>
        <div className="grid gap-6 py-4">
          {ENTITIES.map((entity) => (
            <section key={entity} className="grid gap-1">
              <h3 id={`mapping-${entity}`} className="px-4 font-semibold">
                {t(`entities.${entity}`)}
              </h3>
              <Table aria-labelledby={`mapping-${entity}`}>
                <TableHeader>
                  <TableRow>
                    <TableHead className="w-[45%]">{t("erp")}</TableHead>
                    <TableHead>{t("crm")}</TableHead>
                  </TableRow>
                </TableHeader>
                <TableBody>
                  {FIELD_MAPPING[entity].map(([theirs, ours]) => (
                    <TableRow key={theirs}>
                      <TableCell>
                        <code className="font-mono text-[13px]">{theirs}</code>
                      </TableCell>
                      <TableCell className="whitespace-normal">{t(`fields.${ours}`)}</TableCell>
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
            </section>
          ))}
        </div>
      </SheetContent>
    </Sheet>
  );
}
