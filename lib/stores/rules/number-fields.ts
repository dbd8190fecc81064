import { ValidationError } from "../../core/errors.ts";
import type { EditWhatsappNumber, WhatsappProvider } from "../schemas.ts";

const FOREIGN_FIELDS = {
  gateway: ["phoneNumberId", "wabaId"],
  cloud_official: ["gatewayInstanceName"],
} as const satisfies Record<WhatsappProvider, (keyof EditWhatsappNumber)[]>;

const TAIL = 4;
/** A shorter token would be given away by its end. */
const MIN_LENGTH_WITH_TAIL = 16;

/** What only the other provider's numbers have is undeclared, and the official one doesn't go without a token. */
export function assertFieldsFit(provider: WhatsappProvider, edit: EditWhatsappNumber): void {
  const foreign = FOREIGN_FIELDS[provider].filter((field) => edit[field] !== undefined);
  const problems = foreign.map((field) => `${field}: undeclared field`);
  if (provider === "cloud_official" && edit.accessToken === null) problems.push("accessToken: required");
  if (problems.length > 0) throw new ValidationError(`Validation failed: ${problems.join("; ")}`);
}

/** What may be shown of a token so that people can tell one from another. */
export function tokenTail(token: string): string | null {
  return token.length < MIN_LENGTH_WITH_TAIL ? null : token.slice(-TAIL);
}

export function maskToken(tail: string | null): string {
  return `••••${tail ?? ""}`;
}
