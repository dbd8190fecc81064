import type { Admission, SendResult, TemplateName } from "../messaging/index.ts";
import type { Sql } from "../platform/db.ts";
import type { ClaimedRow } from "./store/claims.ts";

/** One person's message, ready to go; or why there is none. */
export type Prepared = { row: ClaimedRow } & (
  | { send: () => Promise<SendResult>; text?: string | null }
  | { skip: string }
);

/** What one batch's answers led to. `closed`: stops that the probe got past. */
export type Noted = { streak: number; stop: { code: string; probeAt: Date } | null; closed: number };

/** By what a campaign goes out: a WhatsApp number, or the organization's mail. */
export type Carrier = {
  channel: "whatsapp" | "email";
  /** Whose flow it shares. */
  paceKey: string;
  numberId: string | null;
  template: TemplateName | null;
  /** How the provider calls such a message. */
  kind: string;
  throughput: number;
  maxUnanswered: number | null;
  /** New people in any 24 hours, by whatever shares the account `key`; null: no limit is known. */
  tier: { key: string; perDay: number } | null;
  admit: () => Promise<Admission>;
  /** In the transaction of the claim: what the messages point at exists when they go out. */
  prepare: (sql: Sql, rows: readonly ClaimedRow[]) => Promise<Prepared[]>;
  note: (results: readonly SendResult[], streak: number, isProbe: boolean) => Promise<Noted>;
};

/** It can't go out as it is, and only a person can change that. `code` says why. */
export class UnsendableError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`The campaign can't be sent: ${code}`);
    this.name = "UnsendableError";
    this.code = code;
  }
}
