/** `side` is where it stands; nodes keep the order in which they are given. */
export type SankeyEnd = { id: string; side: "left" | "right"; label: string; value: string; color: string };

/** A flow with a `mark` is one to look at; the others stay in the background. */
export type SankeyFlow = { id: string; from: string; to: string; value: number; color: string; mark: string };
