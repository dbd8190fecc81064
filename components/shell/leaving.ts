/** Something on the page that isn't saved. */
export type Unsaved = {
  /** Asks, and goes when the answer is yes. */
  ask: (go: () => void) => void;
  giveUp: () => void;
};

/** The newest last: of two questions only one is asked. */
const unsaved: Unsaved[] = [];
/** The answer was yes: a way that loads the page anew isn't asked about a second time, by the browser. */
let isGivenUp = false;

/** From now on leaving asks; until the returned function is called. */
export function addUnsaved(part: Unsaved): () => void {
  unsaved.push(part);
  isGivenUp = false;
  return () => void unsaved.splice(unsaved.indexOf(part), 1);
}

export const isNewest = (part: Unsaved) => unsaved.at(-1) === part;

export const isKept = () => !isGivenUp;

/** Every way out of a page inside the application goes through here: at once, or after the question. */
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

/** Whether an address is another page, or the same page with other filters; not another place on it. */
export function leadsElsewhere({ pathname, search }: Pick<URL, "pathname" | "search">): boolean {
  return pathname !== location.pathname || search !== location.search;
}
