"use client";

import { ListPlus, Megaphone } from "lucide-react";
import { useTranslations } from "next-intl";
import { type CustomerFilters, isFiltered } from "@/components/customers/filters/filters.ts";
import { writeSpan } from "@/components/customers/filters/last-order.ts";
import { isNameSearch } from "@/components/customers/filters/name-search.ts";
import { EditLink } from "@/components/shell/read-only.tsx";
import { withQuery } from "@/lib/web/api.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

type CreateSegmentLinkProps = {
  filters: CustomerFilters;
  storeIds: readonly string[] | undefined;
  withCampaign?: boolean;
};

/** Creates a dynamic segment from the list's filters. A search for a number or an address cannot become a rule. */
export function CreateSegmentLink({ filters, storeIds, withCampaign = false }: CreateSegmentLinkProps) {
  const t = useTranslations("segments.links");
  const { hasPermission } = useProfile();
  if (!isFiltered(filters, storeIds) || !isNameSearch(filters.q)) return null;
  if (!hasPermission("app:segments")) return null;
  const mayCampaign = hasPermission("app:campaigns") && hasPermission("app:campaigns:send");
  const { q, rfm, sellers, city, span, from, to, channel, optOut } = filters;
  const query = {
    q,
    rfm,
    loja: storeIds,
    vendedor: sellers,
    cidade: city,
    ultimaCompra: span && writeSpan(span),
    // As in the list, a number of days takes precedence over dates.
    de: span ? null : from,
    ate: span ? null : to,
    canal: channel,
    recusa: optOut,
    gastoDe: filters.spentMin,
    gastoAte: filters.spentMax,
    pedidosDe: filters.ordersMin,
    pedidosAte: filters.ordersMax,
  };
  return (
    <>
      <EditLink variant="outline" href={withQuery("/segmentos/novo", query)}>
        <ListPlus aria-hidden />
        {t("fromList")}
      </EditLink>
      {withCampaign && mayCampaign ? (
        <EditLink variant="outline" href={withQuery("/segmentos/novo", { ...query, depois: "campanha" })}>
          <Megaphone aria-hidden />
          {t("campaignFromList")}
        </EditLink>
      ) : null}
    </>
  );
}
