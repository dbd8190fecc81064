/** An unsaved part of the page. */
export type Unsaved = {
  /** Asks the user, and calls `go` if they confirm. */
  ask: (go: () => void) => void;
  giveUp: () => void;
};

/** The newest is last; only its question is asked. */
const unsaved: Unsaved[] = [];
/** The user confirmed leaving: suppress the browser's own question on a full page load. */
let isGivenUp = false;

/** Leaving asks for confirmation until the returned function is called. */
export function addUnsaved(part: Unsaved): () => void {
  unsaved.push(part);
  isGivenUp = false;
  return () => void unsaved.splice(unsaved.indexOf(part), 1);
}

export const isNewest = (part: Unsaved) => unsaved.at(-1) === part;

export const isKept = () => !isGivenUp;

/** Every in-app navigation passes through here; it proceeds at once, or after confirmation. */
export function leaveBy(go: () => void): void {
  const newest = unsaved.at(-1);
  const leave = () => {
    for (const part of unsaved) part.giveUp();
    isGivenUp = true;
    go();
  };
  if (newest) newest.ask(leave);
  else go();
}

/** Whether a URL is another page or has another query string; a different hash does not count. */
export function leadsElsewhere({ pathname, search }: Pick<URL, "pathname" | "search">): boolean {
  return pathname !== location.pathname || search !== location.search;
}
