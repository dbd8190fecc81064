"use client";

import { useTranslations } from "next-intl";
import { RfmBadge } from "@/components/charts/rfm-badge.tsx";
import { DrawerBody } from "@/components/customers/list/drawer-body.tsx";
import { useCustomerPeek } from "@/components/customers/use-customer.ts";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Link } from "@/components/ui/link.tsx";
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from "@/components/ui/sheet.tsx";
import type { CustomerRow } from "@/lib/customers/schemas.ts";
import { isApiStatus } from "@/lib/web/api-error.ts";
import { personName, placeText } from "@/lib/web/person-text.ts";

type CustomerDrawerProps = {
  id: string;
  /** The row already loaded by the list. */
  row: CustomerRow | undefined;
  onClose: () => void;
};

/** Drawer with the essentials of one customer; the list keeps its scroll position. */
export function CustomerDrawer({ id, row, onClose }: CustomerDrawerProps) {
  const t = useTranslations("customers");
  const closeLabel = useTranslations("common")("close");
  const peek = useCustomerPeek(id);
  const known = peek.data ?? row;
  const isGone = isApiStatus(peek.error, 404);
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent closeLabel={closeLabel}>
        <SheetHeader>
          <SheetTitle className="truncate">
            {known ? personName(known, (key) => t(`person.${key}`)) : t(isGone ? "notFound.title" : "person.title")}
          </SheetTitle>
          <SheetDescription asChild>
            <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
              {known ? <RfmBadge segment={known.rfmStatus} /> : null}
              {known ? placeText(known) : null}
            </div>
          </SheetDescription>
        </SheetHeader>
        {isGone ? <EmptyState title={t("notFound.message")} description={t("notFound.description")} /> : null}
        {peek.isError && !isGone ? (
          <ErrorState error={peek.error} onRetry={peek.refetch} title={t("errors.customer")} />
        ) : null}
        {peek.isPending ? <TableSkeleton rows={6} columns={2} /> : null}
        {peek.data ? <DrawerBody customer={peek.data} /> : null}
        {isGone ? null : (
          <div className="sticky bottom-0 mt-auto border-t bg-popover p-4">
            <Button asChild className="w-full">
              <Link href={`/clientes/${id}`}>{t("drawer.open")}</Link>
            </Button>
          </div>
        )}
      </SheetContent>
    </Sheet>
  );
}
