import { ApiError } from "@/lib/web/api-error.ts";

/** A code per status, for areas with one text for every error of that status. */
const CODE_OF_STATUS: Record<number, string> = {
  400: "bad_request",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  412: "outdated",
  429: "too_many_requests",
  502: "bad_gateway",
  503: "unavailable",
};

/** Codes under which an area may have a text for the error, the most specific first. */
export function errorCodes(error: unknown): string[] {
  if (error instanceof ApiError) {
    const codes = [...error.fields.map(({ code }) => code), error.code, CODE_OF_STATUS[error.statusCode]];
    return codes.filter((code) => typeof code === "string");
  }
  if (error instanceof PageError) return [error.code];
  return error instanceof TypeError ? ["network"] : [];
}

/** A failure of the page itself, which made no request. */
export class PageError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
