import { type ReactNode, useRef, useState } from "react";
import { createQueryQueue, type HistoryMode } from "../../lib/web/query-queue.ts";
import { QueryUrlContext } from "../../lib/web/query-state.ts";

export type UrlUpdate = { query: string; history: HistoryMode };

type QueryUrlProps = { search?: string; onUpdate?: (update: UrlUpdate) => void; children: ReactNode };

/** A query string in memory in place of the browser's. Another `search` is a navigation. */
export function QueryUrl({ search: given = "", onUpdate, children }: QueryUrlProps) {
  const [from, setFrom] = useState(given);
  const [search, setSearch] = useState(() => new URLSearchParams(given));
  const now = useRef({ search: given.replace(/^\?/, ""), onUpdate });
  now.current.onUpdate = onUpdate;
  const [queue] = useState(() =>
    createQueryQueue({
      read: () => new URLSearchParams(now.current.search),
      write: (query, history) => {
        now.current.search = query.slice(1);
        setSearch(new URLSearchParams(query));
        now.current.onUpdate?.({ query, history });
      },
    }),
  );
  if (from !== given) {
    setFrom(given);
    now.current.search = given.replace(/^\?/, "");
    setSearch(new URLSearchParams(given));
  }
  return <QueryUrlContext value={{ queue, search }}>{children}</QueryUrlContext>;
}
