"use client";

import { useTranslations } from "next-intl";
import { Fact, Facts } from "@/components/customers/profile/facts.tsx";
import { SideCard } from "@/components/customers/profile/side-card.tsx";
import { TaxId } from "@/components/customers/profile/tax-id.tsx";
import { toTitleCase } from "@/lib/core/title-case.ts";
import type { CustomerDetail } from "@/lib/customers/schemas.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { phoneText, placeText, zipCodeText } from "@/lib/web/person-text.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** Name and contact data. */
export function IdentityCard({ customer }: { customer: CustomerDetail }) {
  const t = useTranslations("customers.identity");
  const format = useFormatters();
  const { phone, email, birthDate, address, neighborhood, zipCode, externalId, store } = customer;
  const street = [address, neighborhood].filter((part) => part !== null).map(toTitleCase);
  if (zipCode !== null) street.push(zipCodeText(zipCode));
  return (
    <SideCard title={t("title")}>
      <Facts>
        <Fact name={t("taxId")}>
          <TaxId customer={customer} />
        </Fact>
        <Fact name={t("phone")}>{phone === null ? NO_DATA : <a href={`tel:+55${phone}`}>{phoneText(phone)}</a>}</Fact>
        <Fact name={t("email")}>{email === null ? NO_DATA : <EmailLink email={email} />}</Fact>
        <Fact name={t("birthDate")}>{format.date(birthDate)}</Fact>
        <Fact name={t("city")}>{placeText(customer) ?? NO_DATA}</Fact>
        <Fact name={t("address")}>{street.length === 0 ? NO_DATA : street.join(", ")}</Fact>
        <Fact name={t("store")}>{store.name}</Fact>
        <Fact name={t("externalId")}>{externalId ?? NO_DATA}</Fact>
      </Facts>
    </SideCard>
  );
}

/** A long address breaks after its "@", not inside a word. */
function EmailLink({ email }: { email: string }) {
  const domainAt = email.lastIndexOf("@") + 1;
  return (
    <a href={`mailto:${email}`}>
      {email.slice(0, domainAt)}
      <wbr />
      {email.slice(domainAt)}
    </a>
  );
}
