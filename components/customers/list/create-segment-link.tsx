"use client";

import { ListPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type CustomerFilters, isFiltered, presetOf } from "@/components/customers/filters/filters.ts";
import { isNameSearch } from "@/components/customers/filters/name-search.ts";
import { EditLink } from "@/components/shell/read-only.tsx";
import { dayOf } from "@/lib/core/dates.ts";
import { withQuery } from "@/lib/web/api.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

type CreateSegmentLinkProps = { filters: CustomerFilters; storeIds: readonly string[] | undefined };

/** Creates a dynamic segment from the list's filters. A search for a number or an address cannot become a rule. */
export function CreateSegmentLink({ filters, storeIds }: CreateSegmentLinkProps) {
  const t = useTranslations("segments.links");
  const { hasPermission } = useProfile();
  if (!isFiltered(filters, storeIds) || !isNameSearch(filters.q)) return null;
  if (!hasPermission("app:segments")) return null;
  const { q, rfm, sellers, city, channel, optOut } = filters;
  const preset = presetOf(filters, dayOf(new Date()));
  const { from, to } = preset === null ? filters : { from: null, to: null };
  const href = withQuery("/segmentos/novo", {
    q,
    rfm,
    loja: storeIds,
    vendedor: sellers,
    cidade: city,
    ultimaCompra: preset,
    de: from,
    ate: to,
    canal: channel,
    recusa: optOut,
    gastoDe: filters.spentMin,
    gastoAte: filters.spentMax,
    pedidosDe: filters.ordersMin,
    pedidosAte: filters.ordersMax,
  });
  return (
    <EditLink variant="outline" href={href} prefetch={false}>
      <ListPlus aria-hidden />
      {t("fromList")}
    </EditLink>
  );
}
