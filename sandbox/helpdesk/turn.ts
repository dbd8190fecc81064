import { z } from "zod";
import type { Sql } from "./database.ts";
import type { LOCALES, Role } from "./enums.ts";
import type { Files } from "./files.ts";
import { unprocessable } from "./refusals.ts";

export type Locale = keyof typeof LOCALES;
export type Account = { id: number; name: string; locale: Locale };
export type Actor = { id: number; name: string; role: Role; locale: Locale };

/** A webhook event and its body, sent to subscribers after the transaction commits. */
export type Told = { event: string; inboxId: number | null; messageId: number | null; body: Record<string, unknown> };

/** Where an event is sent. `isInbox`: the inbox's own URL. */
export type Target = { url: string; secret: string | null; isInbox: boolean };
/** Of an event, concerning an inbox if any. */
export type FindTargets = (event: string, inboxId: number | null) => Promise<Target[]>;

/** One request: one transaction, one account, one acting user. */
export type Turn = {
  sql: Sql;
  now: Date;
  account: Account;
  actor: Actor;
  query: URLSearchParams;
  /** Parsed JSON or form fields; files are kept separately. */
  body: unknown;
  isForm: boolean;
  files: File[];
  kept: Files;
  told: Told[];
  /** Receivers of an event; without any, its body is not built. */
  targets: FindTargets;
};

/** Parses the fields of a body; rejects invalid ones with the helpdesk's error. */
export function fieldsOf<T>(turn: Turn, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(turn.body ?? {});
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join(".") ?? "";
  throw unprocessable(`param is missing or the value is empty or invalid: ${path}`);
}

/** Rails accepts a number as text from a form and as a number from JSON. */
export const Id = z.coerce.number().int();
