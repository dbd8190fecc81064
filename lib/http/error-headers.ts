import { AppError, ValidationError } from "../core/errors.ts";

export const ERROR_CODE_HEADER = "x-error-code";
export const ERROR_PARAMS_HEADER = "x-error-params";
/** A proxy such as nginx holds all headers of a response in one buffer of 4 kB. */
const MAX_CHARACTERS = 2_048;

/** The code of an error, and the values for a text about it. The specification fixes the fields of the body. */
export function errorHeaders(error: unknown): Headers {
  if (!(error instanceof AppError)) return new Headers({ [ERROR_CODE_HEADER]: "internal_error" });
  const headers = new Headers({ [ERROR_CODE_HEADER]: error.code });
  const params = toParamsHeader(error);
  if (params !== null) headers.set(ERROR_PARAMS_HEADER, params);
  return headers;
}

/**
 * The parameters as ASCII JSON: an object, or for rejected values a list of `{path, code, message}`, as many as fit.
 * Null without parameters.
 */
export function toParamsHeader(error: AppError): string | null {
  if (error instanceof ValidationError) return listThatFits(error.fields);
  const text = toAscii(error.params);
  return text === "{}" || text.length > MAX_CHARACTERS ? null : text;
}

function listThatFits(fields: readonly unknown[]): string | null {
  for (let count = fields.length; count > 0; count -= 1) {
    const text = toAscii(fields.slice(0, count));
    if (text.length <= MAX_CHARACTERS) return text;
  }
  return null;
}

/** Header values are Latin-1 without control characters; JSON allows every character as an escape. */
function toAscii(value: unknown): string {
  return JSON.stringify(value).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
