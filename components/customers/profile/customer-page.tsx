"use client";

import { useTranslations } from "next-intl";
import { Suspense, useEffect } from "react";
import { NotFound } from "@/components/customers/profile/not-found.tsx";
import { ProfileSkeleton } from "@/components/customers/profile/profile-skeleton.tsx";
import { useCustomer } from "@/components/customers/use-customer.ts";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import type { Day } from "@/lib/core/dates.ts";
import { isApiStatus } from "@/lib/web/api-error.ts";
import { lazyComponent, loadCode } from "@/lib/web/load-code.ts";

const load = () => import("@/components/customers/profile/profile.tsx").then((it) => ({ default: it.Profile }));
const Profile = lazyComponent(load);

/** The customer page. Its code is loaded in parallel with the data. */
export function CustomerPage({ id, today }: { id: string; today: Day }) {
  const t = useTranslations("customers");
  const customer = useCustomer(id);
  useEffect(() => void loadCode(load), []);
  const parents = [{ label: t("title"), href: "/clientes" }];
  if (!customer.data && isApiStatus(customer.error, 404)) return <NotFound parents={parents} />;
  const waiting = (
    <>
      <PageHeader title={t("person.title")} parents={parents} />
      {customer.isError ? (
        <ErrorState error={customer.error} onRetry={customer.refetch} title={t("errors.customer")} />
      ) : (
        <ProfileSkeleton />
      )}
    </>
  );
  if (!customer.data) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Profile customer={customer.data} today={today} />
    </Suspense>
  );
}
