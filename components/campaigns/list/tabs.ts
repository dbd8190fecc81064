import type { inferParserType } from "nuqs/server";
import type { CampaignRow } from "@/lib/campaigns/schemas.ts";
import { choiceParser, PAGE_PARSER, TEXT_PARSER } from "@/lib/web/first-visit/url-parsers.ts";
import type { CampaignListQuery } from "@/lib/web/resources/campaigns.ts";

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

export const VIEWS = ["lista", "calendario"] as const;

/** The list in the URL. */
export const LIST_PARSERS = {
  aba: choiceParser(TABS),
  q: TEXT_PARSER,
  canal: choiceParser(CHANNEL_FILTERS),
  etiqueta: TEXT_PARSER,
  ordem: choiceParser(SORTS),
  pagina: PAGE_PARSER,
  ver: choiceParser(VIEWS),
};

export function toFilters(url: inferParserType<typeof LIST_PARSERS>): ListFilters {
  const { aba, q, canal, etiqueta, ordem, pagina } = url;
  return { tab: aba, q, channel: canal, tag: etiqueta, sorting: ordem, page: Math.max(1, pagina) };
}

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

type Counted = Pick<CampaignRow, "sent" | "skipped" | "progress">;

/** Messages of a send: its audience without the recipients who were excluded. */
export function messagesToSend({ sent, skipped, progress }: Counted): number {
  return Math.max(progress.audience - skipped, sent);
}

/** Percentage of the messages that have a final outcome. */
export function progressOf(campaign: Counted): number {
  const { queued, sending } = campaign.progress;
  const messages = messagesToSend(campaign);
  return messages === 0 ? 0 : Math.max(0, ((messages - queued - sending) / messages) * 100);
}
