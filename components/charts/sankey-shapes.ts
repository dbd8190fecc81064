/** `side` is the column; nodes keep their given order. */
export type SankeyEnd = { id: string; side: "left" | "right"; label: string; value: string; color: string };

/** A flow with a `mark` is highlighted; others are muted. */
export type SankeyFlow = { id: string; from: string; to: string; value: number; color: string; mark: string };
