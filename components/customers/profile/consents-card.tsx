"use client";

import { useTranslations } from "next-intl";
import { ConsentSwitch } from "@/components/customers/profile/consent-switch.tsx";
import { SideCard } from "@/components/customers/profile/side-card.tsx";
import { lastConsent, useConsents } from "@/components/customers/profile/use-consents.ts";
import type { CustomerDetail } from "@/lib/customers/schemas.ts";

/** The customer's consents per channel: since when and from which source. */
export function ConsentsCard({ customer }: { customer: CustomerDetail }) {
  const t = useTranslations("customers.consents");
  const { data: events } = useConsents(customer.id);
  return (
    <SideCard title={t("title")}>
      <div className="divide-y">
        {(["whatsapp", "email"] as const).map((channel) => (
          <ConsentSwitch
            key={channel}
            customer={customer}
            channel={channel}
            last={events && lastConsent(events, channel)}
          />
        ))}
      </div>
    </SideCard>
  );
}
