import { isKept, leadsElsewhere, leaveBy } from "@/components/shell/leaving.ts";
import { onTraversal } from "@/components/shell/traversals.ts";

/** An entry of the browser's history. */
export type HistoryEntry = { href: string; state: unknown };

type Watch = {
  /** Of several watchers one acts. */
  isMine: () => boolean;
  /** Where one is. */
  entry: () => HistoryEntry;
  /** The search parameters without which what isn't saved goes too. */
  within: readonly string[];
  /** Addresses that begin so are one place. */
  under: string | undefined;
  follow: (href: string) => void;
};

/** Minds the ways out that the browser offers: a link, Back and Forward, closing the page. Returns how to stop. */
export function watchLeaving(watch: Watch): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener("beforeunload", (event) => (isKept() ? event.preventDefault() : undefined), { signal });
  document.addEventListener("click", (event) => onClick(event, watch), { capture: true, signal });
  onTraversal(traverser(watch), signal);
  return () => stop.abort();
}

function onClick(event: MouseEvent, { isMine, under, follow }: Watch): void {
  const href = targetOf(event);
  if (href === null || !isMine() || (under !== undefined && href.startsWith(under))) return;
  // The link itself then doesn't lead away, and what it closes behind itself still closes.
  event.preventDefault();
  leaveBy(() => follow(href));
}

/** Where a plain click on a link of this application leads; null for everything else. */
function targetOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target === "_blank" || link.hasAttribute("download") || link.origin !== location.origin)
    return null;
  return leadsElsewhere(link) ? `${link.pathname}${link.search}${link.hash}` : null;
}

/**
 * Back and Forward have happened when one hears of them. The router doesn't: it goes on showing the page, whose entry
 * is put after the one arrived at, so that from there Back leads on, whichever way it was.
 */
function traverser({ isMine, entry, ...place }: Watch): (event: Event) => void {
  let isConfirmed = false;
  return (event) => {
    if (!isMine()) return;
    const { href, state } = entry();
    const isAsked = !isConfirmed && placeOf(href, place) !== placeOf(location.href, place);
    isConfirmed = false;
    if (!isAsked) return;
    event.stopImmediatePropagation();
    history.pushState(state, "", href);
    leaveBy(() => {
      isConfirmed = true;
      history.back();
    });
  };
}

/** What isn't in here are filters: going back over them loses nothing. */
function placeOf(href: string, { within, under }: Pick<Watch, "within" | "under">): string {
  const { pathname, searchParams } = new URL(href);
  if (under !== undefined && pathname.startsWith(under)) return under;
  return JSON.stringify([pathname, ...within.map((name) => searchParams.get(name))]);
}
