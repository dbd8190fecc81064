import { type Answer, html, json } from "../http/answer.ts";

/** An error response of the helpdesk. */
export class Refusal extends Error {
  readonly answer: Answer;

  constructor(status: number, body: unknown) {
    super(`Refused with ${status}`);
    this.answer = json(status, body);
  }
}

export const notFound = () => new Refusal(404, { error: "Resource could not be found" });
/** The helpdesk returns 401 where others return 403. */
export const unauthorized = (error = "You are not authorized to do this action") => new Refusal(401, { error });
export const forbidden = (error: string) => new Refusal(403, { error });
export const paymentRequired = (error: string) => new Refusal(402, { error });
export const unprocessable = (error: string) => new Refusal(422, { error });
/** Validation error of a record. */
export const invalid = (message: string, attribute: string) => new Refusal(422, { message, attributes: [attribute] });

const REFUSALS: Record<number, Refusal> = {
  401: unauthorized("Invalid Access Token"),
  402: paymentRequired("Account limit exceeded. Please purchase more licenses"),
  403: forbidden("Message status update is only allowed for API inboxes"),
  404: notFound(),
  422: invalid("Validation failed", "base"),
};

/** The helpdesk's rate limiter responds in plain text, the application server in HTML. */
export function tooMany(): Answer {
  const headers = { "Content-Type": "text/plain", "Retry-After": "1" };
  return { status: 429, headers, body: Buffer.from("Retry later\n") };
}

export function refusalOf(status: number): Answer {
  if (status === 429) return tooMany();
  return REFUSALS[status]?.answer ?? html(status, `<!DOCTYPE html><html><body><h1>${status}</h1></body></html>`);
}
