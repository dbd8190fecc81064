export const IDEMPOTENCY_KEY = "idempotency-key";
/** `true` on a response that repeats an earlier one. */
export const IDEMPOTENCY_REPLAYED = "idempotency-replayed";
