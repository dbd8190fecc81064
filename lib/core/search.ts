/** Longest search text of a list; no name is longer. */
export const MAX_SEARCH = 200;
