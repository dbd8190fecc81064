import { type Answer, json } from "../http/answer.ts";

type Told = { status: number; message: string; details: string };

const ERRORS: Record<number, Told> = {
  1: { status: 400, message: "API Unknown", details: "Invalid request or possible server error." },
  2: { status: 503, message: "API Service", details: "Temporary due to downtime or due to being overloaded." },
  4: { status: 400, message: "API Too Many Calls", details: "The app has reached its API call rate limit." },
  100: {
    status: 400,
    message: "Invalid parameter",
    details: "The request included unsupported or misspelled parameters.",
  },
  190: { status: 401, message: "Access token has expired", details: "Your access token has expired." },
  131000: { status: 500, message: "Something went wrong", details: "Message failed to send due to an unknown error." },
  131008: {
    status: 400,
    message: "Required parameter is missing",
    details: "The request is missing a required parameter.",
  },
  131009: {
    status: 400,
    message: "Parameter value is not valid",
    details: "One or more parameter values are invalid.",
  },
  131016: { status: 500, message: "Service unavailable", details: "A service is temporarily unavailable." },
  131026: { status: 400, message: "Message undeliverable", details: "Unable to deliver message." },
  131047: {
    status: 400,
    message: "Re-engagement message",
    details: "More than 24 hours have passed since the recipient last replied.",
  },
  131048: {
    status: 400,
    message: "Spam rate limit hit",
    details: "There are restrictions on how many messages can be sent from this phone number.",
  },
  131049: {
    status: 400,
    message: "This message was not delivered to maintain healthy ecosystem engagement.",
    details: "In order to maintain a healthy ecosystem engagement, the message failed to be delivered.",
  },
  131050: {
    status: 400,
    message: "User has stopped receiving marketing messages",
    details: "The recipient chose to stop receiving marketing messages on WhatsApp from your business.",
  },
  131051: { status: 400, message: "Unsupported message type", details: "Unsupported message type." },
  131052: { status: 400, message: "Media download error", details: "Unable to download the media." },
  131053: { status: 400, message: "Media upload error", details: "Unable to upload the media used in the message." },
  131056: {
    status: 400,
    message: "(Business Account, Consumer Account) pair rate limit hit",
    details:
      "Message failed to send because there were too many messages sent from this phone number to the same phone number in a short period of time.",
  },
  130429: { status: 429, message: "Rate limit hit", details: "Cloud API message throughput has been reached." },
  132000: {
    status: 400,
    message: "Template Param Count Mismatch",
    details:
      "The number of variable parameter values included in the request did not match the number of variable parameters defined in the template.",
  },
  132001: {
    status: 404,
    message: "Template does not exist in the translation",
    details: "The template does not exist in the specified language or the template has not been approved.",
  },
  132005: { status: 400, message: "Template Hydrated Text Too Long", details: "Translated text is too long." },
  132012: {
    status: 400,
    message: "Template Parameter Format Mismatch",
    details: "Variable parameter values formatted incorrectly.",
  },
  132015: {
    status: 400,
    message: "Template is Paused",
    details: "Template is paused due to low quality so it cannot be sent in a template message.",
  },
  132016: {
    status: 400,
    message: "Template is Disabled",
    details: "Template has been paused too many times due to low quality and is now permanently disabled.",
  },
};

let traces = 0;

/** Builds a Graph API error response. Unlisted codes get a generic text. */
export function graphError(code: number, details?: string, subcode?: number): Answer {
  const told = ERRORS[code] ?? { status: 400, message: `Error ${code}`, details: `Error ${code}` };
  traces += 1;
  return json(told.status, {
    error: {
      message: `(#${code}) ${told.message}`,
      type: "OAuthException",
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
      error_data: { messaging_product: "whatsapp", details: details ?? told.details },
      fbtrace_id: `A${traces.toString(36).padStart(8, "0")}`,
    },
  });
}

/** The same error as a failed message status contains it. */
export function statusError(code: number): Record<string, unknown> {
  const { message, details } = ERRORS[code] ?? { message: `Error ${code}`, details: `Error ${code}` };
  const href = "https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/";
  return { code, title: message, message, error_data: { details }, href };
}
