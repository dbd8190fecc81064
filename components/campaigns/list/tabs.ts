import type { CampaignListQuery } from "@/components/campaigns/api.ts";
import type { CampaignRow } from "@/lib/campaigns/schemas.ts";

/** The tabs, as named in the URL. */
export const TABS = ["todas", "rascunhos", "agendadas", "enviando", "concluidas", "recorrentes"] as const;
export type Tab = (typeof TABS)[number];

const QUERIES: Record<Tab, Pick<CampaignListQuery, "status" | "recurring">> = {
  todas: {},
  rascunhos: { status: ["draft"] },
  agendadas: { status: ["scheduled"] },
  enviando: { status: ["sending", "paused"] },
  concluidas: { status: ["sent", "failed", "cancelled"] },
  recorrentes: { recurring: true },
};

export const SORTS = ["updatedAt-desc", "name-asc", "scheduledAt-asc", "startedAt-desc", "createdAt-desc"] as const;
export type Sorting = (typeof SORTS)[number];

export const CHANNEL_FILTERS = ["todos", "whatsapp", "email"] as const;
export type ChannelFilter = (typeof CHANNEL_FILTERS)[number];

export type ListFilters = {
  tab: Tab;
  q: string;
  channel: ChannelFilter;
  /** Empty for all tags. */
  tag: string;
  sorting: Sorting;
  page: number;
};

export const PAGE_SIZE = 25;

export function toListQuery({ tab, q, channel, tag, sorting, page }: ListFilters): CampaignListQuery {
  const [sort, order] = sorting.split("-") as [string, "asc" | "desc"];
  return {
    ...QUERIES[tab],
    ...(q.trim() === "" ? {} : { q: q.trim() }),
    ...(channel === "todos" ? {} : { channel }),
    ...(tag === "" ? {} : { tag }),
    sort,
    order,
    page,
    limit: PAGE_SIZE,
  };
}

/** Percentage of the audience whose message has a final outcome. */
export function progressOf({ sent, progress }: Pick<CampaignRow, "sent" | "progress">): number {
  const { audience, queued, sending } = progress;
  if (audience === 0) return 0;
  const done = Math.max(0, audience - queued - sending);
  return Math.min(100, (done / Math.max(audience, sent)) * 100);
}
