/** The longest text that a list is searched for: more is no name, and no list takes it. */
export const MAX_SEARCH = 200;
