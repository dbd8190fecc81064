import { ValidationError } from "../../core/errors.ts";
import { undeclaredField } from "../../core/field-errors.ts";
import type { EditWhatsappNumber, WhatsappProvider } from "../schemas.ts";

const FOREIGN_FIELDS = {
  gateway: ["phoneNumberId", "wabaId"],
  cloud_official: ["gatewayInstanceName"],
} as const satisfies Record<WhatsappProvider, (keyof EditWhatsappNumber)[]>;

const TAIL = 4;
/** Showing the tail of a shorter token would reveal too much of it. */
const MIN_LENGTH_WITH_TAIL = 16;

/** Fields of the other provider are rejected, and the official provider requires a token. */
export function assertFieldsFit(provider: WhatsappProvider, edit: EditWhatsappNumber): void {
  const foreign = FOREIGN_FIELDS[provider].filter((field) => edit[field] !== undefined);
  const problems = foreign.map(undeclaredField);
  if (provider === "cloud_official" && edit.accessToken === null)
    problems.push({ path: "accessToken", code: "required", message: "required" });
  if (problems.length > 0) throw new ValidationError(...problems);
}

/** The last characters of a token, for telling tokens apart. */
export function tokenTail(token: string): string | null {
  return token.length < MIN_LENGTH_WITH_TAIL ? null : token.slice(-TAIL);
}

export function maskToken(tail: string | null): string {
  return `••••${tail ?? ""}`;
}
