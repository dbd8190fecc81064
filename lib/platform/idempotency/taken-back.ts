const errors = new WeakSet<object>();

/** Marks the error of a request that took back what it had changed: a repetition of it is carried out. Returns the error. */
export function takenBack(error: unknown): unknown {
  if (typeof error === "object" && error !== null) errors.add(error);
  return error;
}

export function isTakenBack(error: unknown): boolean {
  return typeof error === "object" && error !== null && errors.has(error);
}
