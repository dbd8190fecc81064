import { ListChecks, type LucideIcon, Megaphone, Store, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { RfmBadge } from "@/components/charts/rfm-badge.tsx";
import { Avatar } from "@/components/ui/avatar.tsx";
import type { CampaignRow } from "@/lib/campaigns/schemas.ts";
import type { Page } from "@/lib/core/paging.ts";
import type { CustomerOptions } from "@/lib/customers/schemas.ts";
import type { SegmentView } from "@/lib/segments/schemas.ts";
import { type Api, withQuery } from "@/lib/web/api.ts";
import { matchesText } from "@/lib/web/match-text.ts";
import { personName, phoneText, placeText } from "@/lib/web/person-text.ts";
import { CAMPAIGN_LISTS, fetchCampaigns } from "@/lib/web/resources/campaigns.ts";
import { CUSTOMER_OPTIONS, fetchCustomerOptions, OPTIONS_FRESH_MS } from "@/lib/web/resources/customer-options.ts";
import { customerSearchKey, findCustomers } from "@/lib/web/resources/customer-search.ts";
import { fetchSegments, SEGMENT_LISTS } from "@/lib/web/resources/segments.ts";
import { fetchStores, principalStores, STORES_KEY } from "@/lib/web/resources/stores.ts";

/** Customers are what the palette finds most often. */
const CUSTOMERS = 6;
const OTHERS = 5;
const STORES_FRESH_MS = 5 * 60_000;

export type Found = { id: string; label: string; hint?: string; target: string; icon: ReactNode; extra?: ReactNode };

type User = { hasPermission: (permission: string) => boolean; personTexts: Parameters<typeof personName>[1] };

export type Source = {
  /** Key of its heading in `shell.palette.found`. */
  key: string;
  query: (
    api: Api,
    wanted: string,
  ) => {
    queryKey: readonly unknown[];
    queryFn: (context: { signal: AbortSignal }) => Promise<unknown>;
    staleTime?: number;
  };
  /** The rows to show, of what the query answered. */
  rows: (answer: never, wanted: string) => Found[];
};

/** The lists that the user may search, in the order shown. */
export function sourcesFor({ hasPermission, personTexts }: User): Source[] {
  const sources: (Source | false)[] = [
    hasPermission("app:customers") && customers(personTexts),
    hasPermission("app:campaigns") && CAMPAIGNS,
    hasPermission("app:segments") && SEGMENTS,
    hasPermission("app:stores") && stores((code) => withQuery("/lojas", { loja: code })),
    !hasPermission("app:stores") && hasPermission("app:dashboard") && stores((code) => withQuery("/", { lojas: code })),
    hasPermission("app:customers") && SELLERS,
  ];
  return sources.filter((source) => source !== false);
}

const iconOf = (Icon: LucideIcon) => <Icon aria-hidden />;

function customers(texts: User["personTexts"]): Source {
  return {
    key: "customers",
    query: (api, wanted) => ({
      queryKey: customerSearchKey(wanted, CUSTOMERS),
      queryFn: ({ signal }) => findCustomers(api, wanted, CUSTOMERS, signal),
    }),
    rows: ({ data }: Awaited<ReturnType<typeof findCustomers>>) =>
      data.map((customer) => {
        const name = personName(customer, texts);
        return {
          id: customer.id,
          label: name,
          hint: [customer.phone && phoneText(customer.phone), placeText(customer)].filter(Boolean).join(" · "),
          target: `/clientes/${customer.id}`,
          icon: <Avatar name={name} className="size-7" />,
          extra: <RfmBadge segment={customer.rfmStatus} />,
        };
      }),
  };
}

const CAMPAIGNS: Source = {
  key: "campaigns",
  query: (api, wanted) => ({
    queryKey: [...CAMPAIGN_LISTS, { q: wanted, limit: OTHERS }],
    queryFn: ({ signal }) => fetchCampaigns(api, { q: wanted, limit: OTHERS }, signal),
  }),
  rows: ({ data }: Page<CampaignRow>) =>
    data.map(({ id, name, status, occurrence }) => ({
      id,
      label: name,
      // A campaign that was never sent opens in the editor.
      target: status === "draft" && occurrence === 0 ? `/campanhas/${id}/editar` : `/campanhas/${id}`,
      icon: iconOf(Megaphone),
    })),
};

const SEGMENTS: Source = {
  key: "segments",
  query: (api, wanted) => ({
    queryKey: [...SEGMENT_LISTS, { q: wanted, limit: OTHERS }],
    queryFn: ({ signal }) => fetchSegments(api, { q: wanted, limit: OTHERS }, signal),
  }),
  rows: ({ data }: Page<SegmentView>) =>
    data.map(({ id, name }) => ({ id, label: name, target: `/segmentos/${id}`, icon: iconOf(ListChecks) })),
};

/** The list that the store selector has loaded. */
function stores(targetOf: (code: string) => string): Source {
  return {
    key: "stores",
    query: (api) => ({
      queryKey: STORES_KEY,
      queryFn: ({ signal }) => fetchStores(api, signal),
      staleTime: STORES_FRESH_MS,
    }),
    rows: (all: Awaited<ReturnType<typeof fetchStores>>, wanted) =>
      principalStores(all)
        .filter(({ tradeName, code }) => matchesText(wanted, tradeName, code))
        .slice(0, OTHERS)
        .map(({ id, code, tradeName }) => ({
          id,
          label: tradeName,
          hint: code,
          target: targetOf(code),
          icon: iconOf(Store),
        })),
  };
}

/** The list that the customers' filters load. A seller opens the customers who prefer them. */
const SELLERS: Source = {
  key: "sellers",
  query: (api) => ({
    queryKey: CUSTOMER_OPTIONS,
    queryFn: ({ signal }) => fetchCustomerOptions(api, signal),
    staleTime: OPTIONS_FRESH_MS,
  }),
  rows: ({ sellers }: CustomerOptions, wanted) =>
    sellers
      .filter(({ name }) => matchesText(wanted, name))
      .slice(0, OTHERS)
      .map(({ id, name, store }) => ({
        id,
        label: name,
        hint: store ?? undefined,
        target: withQuery("/clientes", { vendedor: id }),
        icon: iconOf(UserRound),
      })),
};
