import { isView, type SavedView } from "@/components/customers/views/saved-views.ts";

export const NO_VIEWS: readonly SavedView[] = [];
const listeners = new Set<() => void>();
const known = new Map<string, { text: string | null; views: readonly SavedView[] }>();

/**
 * One user's views in this browser, which several users may share. Unlike per-tab choices they are shared by all tabs,
 * so each call reads storage; without storage they are kept in memory for this page only.
 */
export function readViews(owner: string): readonly SavedView[] {
  const before = known.get(owner);
  const text = readText(owner, before?.text ?? null);
  if (before && before.text === text) return before.views;
  const views = parse(text);
  known.set(owner, { text, views });
  return views;
}

export function writeViews(owner: string, views: readonly SavedView[]): void {
  const text = JSON.stringify(views);
  known.set(owner, { text, views });
  try {
    window.localStorage.setItem(keyOf(owner), text);
  } catch {
    // Kept in memory only.
  }
  for (const listener of listeners) listener();
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

const keyOf = (owner: string) => `balcao.clientes.visoes.${owner}`;

function readText(owner: string, otherwise: string | null): string | null {
  try {
    return window.localStorage.getItem(keyOf(owner));
  } catch {
    return otherwise;
  }
}

/** Skips entries that cannot be parsed. */
function parse(text: string | null): readonly SavedView[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value.filter(isView) : NO_VIEWS;
  } catch {
    return NO_VIEWS;
  }
}
