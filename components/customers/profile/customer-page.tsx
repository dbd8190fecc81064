"use client";

import { useTranslations } from "next-intl";
import { personName, placeText } from "@/components/customers/person-text.ts";
import { ActionsButton } from "@/components/customers/profile/actions-button.tsx";
import { ConsentsCard } from "@/components/customers/profile/consents-card.tsx";
import { CustomerTabs } from "@/components/customers/profile/customer-tabs.tsx";
import { IdentityCard } from "@/components/customers/profile/identity-card.tsx";
import { NotFound } from "@/components/customers/profile/not-found.tsx";
import { PreferencesCard } from "@/components/customers/profile/preferences-card.tsx";
import { ProfileSkeleton } from "@/components/customers/profile/profile-skeleton.tsx";
import { RfmCard } from "@/components/customers/profile/rfm-card.tsx";
import { RfmBadge } from "@/components/customers/rfm-badge.tsx";
import { useCustomer } from "@/components/customers/use-customer.ts";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Notice } from "@/components/states/notice.tsx";
import type { Day } from "@/lib/core/dates.ts";
import type { CustomerDetail } from "@/lib/customers/schemas.ts";
import { isApiStatus } from "@/lib/web/api-error.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Everything about one person on one page. */
export function CustomerPage({ id, today }: { id: string; today: Day }) {
  const t = useTranslations("customers");
  const customer = useCustomer(id);
  const parents = [{ label: t("title"), href: "/clientes" }];
  if (customer.data) return <Profile customer={customer.data} today={today} />;
  if (isApiStatus(customer.error, 404)) return <NotFound parents={parents} />;
  return (
    <>
      <PageHeader title={t("person.title")} parents={parents} />
      {customer.isError ? (
        <ErrorState error={customer.error} onRetry={customer.refetch} title={t("errors.customer")} />
      ) : (
        <ProfileSkeleton />
      )}
    </>
  );
}

function Profile({ customer, today }: { customer: CustomerDetail; today: Day }) {
  const t = useTranslations("customers");
  const format = useFormatters();
  const place = placeText(customer);
  return (
    <>
      <PageHeader
        title={personName(customer, (key) => t(`person.${key}`))}
        parents={[{ label: t("title"), href: "/clientes" }]}
        description={
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <RfmBadge segment={customer.rfmStatus} />
            {place === null ? null : <span>{place}</span>}
            <span>{t("person.since", { date: format.date(customer.firstOrder ?? customer.createdAt) })}</span>
          </p>
        }
        action={<ActionsButton customer={customer} today={today} />}
      />
      {customer.erasedAt === null ? null : (
        <Notice tone="info" className="mb-4">
          {t("person.erasedNotice", { time: format.dateTime(customer.erasedAt) })}
        </Notice>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[320px_minmax(0,1fr)]">
        <aside aria-label={t("person.profile")} className="grid min-w-0 gap-4">
          <RfmCard customer={customer} today={today} />
          <IdentityCard customer={customer} />
          <PreferencesCard customer={customer} />
          <ConsentsCard customer={customer} />
        </aside>
        <CustomerTabs customer={customer} />
      </div>
    </>
  );
}
