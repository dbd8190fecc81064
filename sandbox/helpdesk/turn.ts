import { z } from "zod";
import type { Sql } from "./database.ts";
import type { LOCALES, Role } from "./enums.ts";
import type { Files } from "./files.ts";
import { unprocessable } from "./refusals.ts";

export type Locale = keyof typeof LOCALES;
export type Account = { id: number; name: string; locale: Locale };
export type Actor = { id: number; name: string; role: Role; locale: Locale };

/** An event and its body, told to whoever subscribed once the transaction is kept. */
export type Told = { event: string; inboxId: number | null; messageId: number | null; body: Record<string, unknown> };

/** One request: one transaction, one account, one person who acts. */
export type Turn = {
  sql: Sql;
  now: Date;
  account: Account;
  actor: Actor;
  query: URLSearchParams;
  /** JSON, or what a form carries; files stand apart. */
  body: unknown;
  isForm: boolean;
  files: File[];
  kept: Files;
  told: Told[];
};

/** The fields of a body; a missing or misshapen one is refused as the helpdesk does. */
export function fieldsOf<T>(turn: Turn, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(turn.body ?? {});
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join(".") ?? "";
  throw unprocessable(`param is missing or the value is empty or invalid: ${path}`);
}

/** Rails takes a number as text from a form and as a number from JSON. */
export const Id = z.coerce.number().int();
