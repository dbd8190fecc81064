"use client";

import { useTranslations } from "next-intl";
import { useReachText } from "@/components/customers/channel-icons.tsx";
import { Fact, Facts } from "@/components/customers/profile/facts.tsx";
import { Figures } from "@/components/customers/profile/figures.tsx";
import { PurchaseLine } from "@/components/customers/profile/timeline/purchase-line.tsx";
import { usePurchases } from "@/components/customers/profile/timeline/use-purchases.ts";
import { ErrorState } from "@/components/states/error-state.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { toTitleCase } from "@/lib/core/title-case.ts";
import type { CustomerDetail } from "@/lib/customers/schemas.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { phoneText } from "@/lib/web/person-text.ts";

const LAST_PURCHASES = 5;

/** Key figures, contact data and latest purchases. */
export function DrawerBody({ customer }: { customer: CustomerDetail }) {
  const t = useTranslations("customers");
  const reachText = useReachText();
  const { phone, email, cpfMasked, channels, preferredStore, preferredSeller, store } = customer;
  return (
    <div className="grid gap-5 py-3">
      <div className="px-4">
        <Figures customer={customer} />
      </div>
      <section className="px-4">
        <h3 className="text-sm font-semibold">{t("identity.title")}</h3>
        <Facts>
          <Fact name={t("identity.phone")}>{phone === null ? NO_DATA : phoneText(phone)}</Fact>
          <Fact name={t("identity.email")}>{email ?? NO_DATA}</Fact>
          <Fact name={t("identity.taxId")}>{cpfMasked ?? NO_DATA}</Fact>
          <Fact name={t("columns.names.channels")}>
            <span className="block">{reachText("whatsapp", channels.whatsapp)}</span>
            <span className="block">{reachText("email", channels.email)}</span>
          </Fact>
          <Fact name={t("preferences.store.name")}>{(preferredStore ?? store).name}</Fact>
          <Fact name={t("preferences.seller.name")}>
            {preferredSeller === null ? NO_DATA : toTitleCase(preferredSeller.name)}
          </Fact>
        </Facts>
      </section>
      <LastPurchases id={customer.id} />
    </div>
  );
}

function LastPurchases({ id }: { id: string }) {
  const t = useTranslations("customers");
  const purchases = usePurchases(id, { page: 1, limit: LAST_PURCHASES });
  return (
    <section>
      <h3 className="px-4 pb-1 text-sm font-semibold">{t("drawer.lastPurchases")}</h3>
      {purchases.isError ? <ErrorState error={purchases.error} onRetry={purchases.refetch} /> : null}
      {purchases.isPending ? <TableSkeleton rows={3} columns={2} /> : null}
      {purchases.data?.total === 0 ? (
        <p className="px-4 text-muted-foreground">{t("purchases.empty.any")}</p>
      ) : (
        <ul className="border-t">
          {purchases.data?.data.map((transaction) => (
            <li key={transaction.id}>
              <PurchaseLine transaction={transaction} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
