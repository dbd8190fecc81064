import { isKept, leadsElsewhere, leaveBy } from "@/components/shell/leaving/leaving.ts";
import { onTraversal } from "@/components/shell/leaving/traversals.ts";

/** An entry of the browser's history. */
export type HistoryEntry = { href: string; state: unknown };

type Watch = {
  /** With several watchers, only one acts. */
  isMine: () => boolean;
  /** The current history entry. */
  entry: () => HistoryEntry;
  /** Search parameters whose removal would also lose the unsaved changes. */
  within: readonly string[];
  /** URLs with this prefix count as one place. */
  under: string | undefined;
  follow: (href: string) => void;
};

/** Intercepts links, Back and Forward, and closing the page. Returns a function that stops watching. */
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
  // Prevents the navigation, but other click handlers, such as closing a menu, still run.
  event.preventDefault();
  leaveBy(() => follow(href));
}

/** The target of a plain click on an internal link; null for other events. */
function targetOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target === "_blank" || link.hasAttribute("download") || link.origin !== location.origin)
    return null;
  return leadsElsewhere(link) ? `${link.pathname}${link.search}${link.hash}` : null;
}

/**
 * Back and Forward have already happened when their event fires. Hide it from the router, which keeps showing the page,
 * and push the page's entry again after the entry arrived at, so that Back still works from there.
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

/** Ignores other parameters, which are filters: going back over them loses nothing. */
function placeOf(href: string, { within, under }: Pick<Watch, "within" | "under">): string {
  const { pathname, searchParams } = new URL(href);
  if (under !== undefined && pathname.startsWith(under)) return under;
  return JSON.stringify([pathname, ...within.map((name) => searchParams.get(name))]);
}
