"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { RfmBadge } from "@/components/charts/rfm-badge.tsx";
import { ActionsButton } from "@/components/customers/profile/actions-button.tsx";
import { ConsentsCard } from "@/components/customers/profile/consents-card.tsx";
import { ContactLinks } from "@/components/customers/profile/contact-links.tsx";
import { LatestConversationLink } from "@/components/customers/profile/conversation-link.tsx";
import { CustomerTabs } from "@/components/customers/profile/customer-tabs.tsx";
import { HabitsCard } from "@/components/customers/profile/habits-card.tsx";
import { IdentityCard } from "@/components/customers/profile/identity-card.tsx";
import { NoteButton } from "@/components/customers/profile/notes/note-button.tsx";
import { PreferencesCard } from "@/components/customers/profile/preferences-card.tsx";
import { RfmCard } from "@/components/customers/profile/rfm-card.tsx";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { Notice } from "@/components/states/notice.tsx";
import type { Day } from "@/lib/core/dates.ts";
import type { CustomerDetail } from "@/lib/customers/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { personName, placeText } from "@/lib/web/person-text.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const ErasureReceiptButton = lazyComponent(() =>
  import("@/components/customers/profile/erasure-receipt.tsx").then((it) => ({ default: it.ErasureReceiptButton })),
);

/** Personal data on the left, history on the right. */
export function Profile({ customer, today }: { customer: CustomerDetail; today: Day }) {
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
        action={
          <>
            <ContactLinks {...customer} />
            {customer.erasedAt === null ? <LatestConversationLink id={customer.id} /> : null}
            {customer.erasedAt === null ? <NoteButton customerId={customer.id} /> : null}
            <ActionsButton customer={customer} today={today} />
          </>
        }
      />
      {customer.erasedAt === null ? null : (
        <Notice
          tone="info"
          className="mb-4"
          action={
            <Suspense>
              <ErasureReceiptButton customer={customer} today={today} />
            </Suspense>
          }
        >
          {t("person.erasedNotice", { time: format.dateTime(customer.erasedAt) })}
        </Notice>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[320px_minmax(0,1fr)]">
        <aside aria-label={t("person.profile")} className="grid min-w-0 gap-4">
          <RfmCard customer={customer} today={today} />
          {customer.erasedAt === null ? <HabitsCard id={customer.id} today={today} /> : null}
          <IdentityCard customer={customer} />
          <PreferencesCard customer={customer} />
          <ConsentsCard customer={customer} />
        </aside>
        <CustomerTabs customer={customer} />
      </div>
    </>
  );
}
