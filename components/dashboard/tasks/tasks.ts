import type { StoreComparison } from "@/lib/sales/schemas.ts";
import { withQuery } from "@/lib/web/api.ts";

/** Champions this long without a purchase soon leave their group: its last purchase is at most 30 days ago. */
export const LEAVING_DAYS = 20;

/** Things to do that the server counts, the most urgent first. */
export const COUNTED = ["waiting", "stops", "numbers", "webhooks", "champions", "drafts"] as const;
export type Counted = (typeof COUNTED)[number];
/** A count is missing if its source did not answer or the user may not see it. */
export type TaskCounts = Partial<Record<Counted, number>>;

export type Task = { name: Counted | "quietStores"; count: number; stores: string[]; href: string };

type Query = Parameters<typeof withQuery>[1];
const PAGES: Record<Counted, { path: string; query?: Query; isByStore?: boolean }> = {
  waiting: { path: "/atendimento" },
  stops: { path: "/campanhas" },
  numbers: { path: "/integracoes/whatsapp" },
  webhooks: { path: "/configuracoes/webhooks-de-saida" },
  champions: {
    path: "/clientes",
    query: { rfm: "champions", ultimaCompra: `mais-de-${LEAVING_DAYS}` },
    isByStore: true,
  },
  drafts: { path: "/campanhas", query: { aba: "rascunhos" } },
};

/** `selected`: codes of the stores that the page is filtered by. */
export function toTasks(
  counts: TaskCounts,
  stores: readonly StoreComparison[] | undefined,
  selected: readonly string[],
): Task[] {
  const quiet = quietStores(stores ?? []);
  const counted = COUNTED.map((name): Task => {
    const { path, query, isByStore = false } = PAGES[name];
    const href = withQuery(path, { ...query, lojas: isByStore ? selected : undefined });
    return { name, count: counts[name] ?? 0, stores: [], href };
  });
  const tasks: Task[] = [
    ...counted.slice(0, 4),
    {
      name: "quietStores",
      count: quiet.length,
      stores: quiet.map(({ tradeName }) => tradeName),
      href: withQuery("/", { lojas: quiet.map(({ code }) => code) }),
    },
    ...counted.slice(4),
  ];
  return tasks.filter(({ count }) => count > 0);
}

/** Stores that had sold by this time yesterday and have not sold today, although others have. */
function quietStores(stores: readonly StoreComparison[]): StoreComparison[] {
  if (!stores.some(({ count }) => count > 0)) return [];
  return stores.filter(({ count, yesterdayUntilNow }) => count === 0 && yesterdayUntilNow > 0);
}
