import {
  type AppError,
  BadGatewayError,
  BadRequestError,
  ConflictError,
  TooManyRequestsError,
} from "../../core/errors.ts";
import { classifyGraphError } from "./classify-error.ts";

/** The provider's refusal of a template, as it numbers them. */
export type GraphRefusal = { code: number; subcode: number | null; retryAfterMs: number | null };

/** Content in this language already exists under the name. */
const NAME_EXISTS = 2388024;
const NAME_BEING_DELETED = 2388023;
const LIMIT_REACHED = 2388019;
const PAUSE_MS = 60_000;

const BY_SUBCODE = {
  2388040: "template_too_long",
  2388047: "template_header_refused",
  2388072: "template_body_refused",
  2388073: "template_footer_refused",
  2388293: "template_variables_dense",
  2388299: "template_variable_edges_refused",
} as const;

export function isNameTaken({ subcode }: GraphRefusal): boolean {
  return subcode === NAME_EXISTS;
}

/** Whether the provider failed on its side, so that it may have acted. */
export function mayHaveActed(code: number): boolean {
  return classifyGraphError(code).class === "retry";
}

/** Whether the account has used up its calls for now. */
export function isCallLimit(code: number): boolean {
  return classifyGraphError(code).class === "slow";
}

/** Our error for the provider's refusal of a text, recognized by its numbers. */
export function templateRefusal(refusal: GraphRefusal): AppError {
  const { code, subcode } = refusal;
  if (subcode === NAME_EXISTS) return templateNameTaken();
  if (subcode === NAME_BEING_DELETED)
    return new ConflictError(
      "template_name_being_deleted",
      "WhatsApp is still deleting a template with this name, for up to 30 days: choose another name",
    );
  if (subcode === LIMIT_REACHED)
    return new ConflictError("template_limit_reached", "The WhatsApp account has no room for another template");
  const known = Object.hasOwn(BY_SUBCODE, subcode ?? 0) ? BY_SUBCODE[subcode as keyof typeof BY_SUBCODE] : null;
  if (known === null) return changeRefusal(refusal);
  return new BadRequestError(known, "WhatsApp refused the template", { params: { code } });
}

/** Our error for the provider's refusal of any change. */
export function changeRefusal({ code, retryAfterMs }: GraphRefusal): AppError {
  if (isCallLimit(code)) return changesTooMany(retryAfterMs);
  if (classifyGraphError(code).class === "stop-number") return tokenRefused();
  return new BadRequestError("template_refused", "WhatsApp refused the change of the template", { params: { code } });
}

export function changesTooMany(retryAfterMs: number | null): TooManyRequestsError {
  return new TooManyRequestsError(
    (retryAfterMs ?? PAUSE_MS) / 1_000,
    "template_changes_too_many",
    "WhatsApp accepts no more template changes for now",
  );
}

export function templateNameTaken(): ConflictError {
  return new ConflictError(
    "template_name_taken",
    "A template with this name and language already exists, with another text or one that cannot be sent",
  );
}

export function tokenRefused(): ConflictError {
  return new ConflictError(
    "number_token_refused",
    "The WhatsApp Cloud API rejected the number's access token: save a valid one",
  );
}

export function whatsappFailed(cause?: unknown): BadGatewayError {
  return new BadGatewayError("whatsapp_failed", "The WhatsApp Cloud API", { cause });
}

/** Unlike `whatsappFailed`: the change may have been made. A repetition finds out. */
export function templateUnconfirmed(): ConflictError {
  return new ConflictError(
    "template_unconfirmed",
    "WhatsApp did not confirm the change, which may have been made: repeat it to find out; nothing is done twice",
  );
}
