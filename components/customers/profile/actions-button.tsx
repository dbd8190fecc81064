"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { OnDemand } from "@/components/ui/on-demand.tsx";
import type { Day } from "@/lib/core/dates.ts";
import type { CustomerDetail } from "@/lib/customers/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";

const load = () =>
  import("@/components/customers/profile/actions-menu.tsx").then((it) => ({ default: it.ActionsMenu }));
const ActionsMenu = lazyComponent(load);
const EraseDialog = lazyComponent(() =>
  import("@/components/customers/profile/erase-dialog.tsx").then((it) => ({ default: it.EraseDialog })),
);

/** Rarely used actions, in the ⋯ menu. */
export function ActionsButton({ customer, today }: { customer: CustomerDetail; today: Day }) {
  const t = useTranslations("customers.actions");
  const [erasing, setErasing] = useState(false);
  const trigger = (
    <Button variant="outline" size="icon" aria-label={t("more")}>
      <Ellipsis aria-hidden />
    </Button>
  );
  return (
    <>
      <OnDemand trigger={trigger} popup="menu" preload={load}>
        <ActionsMenu trigger={trigger} customer={customer} today={today} onErase={() => setErasing(true)} />
      </OnDemand>
      {erasing ? (
        <Suspense>
          <EraseDialog customer={customer} today={today} onClose={() => setErasing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
