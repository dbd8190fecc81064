import type { DeliveryError } from "../names.ts";

/** What an endpoint answered, or why it did not. */
export type Answer =
  | { status: number; retryAfterMs: number | null; responseStart: string; error?: undefined }
  | { status: null; error: DeliveryError };

/** The result of one attempt. `isGone`: the endpoint wants no more events. */
export type Outcome = {
  isDelivered: boolean;
  isGone: boolean;
  status: number | null;
  error: DeliveryError | null;
  responseStart: string | null;
  retryAfterMs: number | null;
};

const GONE = 410;

/** Only 2xx is a success. A redirect is not followed, since its target was not checked when it was entered. */
export function toOutcome(answer: Answer): Outcome {
  if (answer.status === null)
    return {
      isDelivered: false,
      isGone: false,
      status: null,
      error: answer.error,
      responseStart: null,
      retryAfterMs: null,
    };
  const { status, responseStart, retryAfterMs } = answer;
  const isDelivered = status >= 200 && status < 300;
  const error = isDelivered ? null : status >= 300 && status < 400 ? "redirect" : "http_status";
  return {
    isDelivered,
    isGone: status === GONE,
    status,
    error,
    responseStart,
    retryAfterMs: isDelivered ? null : retryAfterMs,
  };
}
