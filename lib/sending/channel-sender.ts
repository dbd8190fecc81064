import type { Admission, SendResult } from "../messaging/index.ts";
import type { Sql } from "../platform/db.ts";
import type { Variant } from "./names.ts";
import type { ClaimedRow } from "./store/claims.ts";

/** A message ready to be sent to one recipient. */
export type Sendable = { row: ClaimedRow; send: () => Promise<SendResult>; text?: string | null };

/** A provider's response to a message, and the message's variant; null: no A/B test. */
export type VariantResult = SendResult & { variant: Variant | null };

/** One recipient's message, or the reason to skip it. */
export type Prepared = Sendable | { row: ClaimedRow; skip: string };

export function isSendableMessage(message: Prepared): message is Sendable {
  return "send" in message;
}

/** A recipient counts once for the organization's quota, even if the message is tried again. */
export function isFirstAttempt(message: Prepared): boolean {
  return isSendableMessage(message) && message.row.attempts === 0;
}

/** Effects of one batch of provider responses. `closed`: number of sending blocks that the probe closed. */
export type Recorded = { streak: number; block: { code: string; probeAt: Date } | null; closed: number };

/** `variants`: only messages of these may be sent, or probed with, because another one's template is blocked. */
export type VariantAdmission = Admission & { variants?: readonly Variant[] };

/** Identity and limits of a channel sender. */
type ChannelTraits = {
  channel: "whatsapp" | "email";
  /** Senders with the same key share one rate. */
  throttleKey: string;
  numberId: string | null;
  /** The provider's name for this type of message. */
  kind: string;
  throughput: number;
  maxUnanswered: number | null;
  /** New recipients per rolling 24 hours, shared by all senders with the same account `key`; null: no known limit. */
  tier: { key: string; perDay: number } | null;
  /** Its messages may be free within 24 hours of the customer's last message, so that the ledger notes it. */
  isFreeInReplyWindow: boolean;
};

/** A WhatsApp number or the organization's e-mail, by the three steps in which a send uses it. */
export type ChannelSender = ChannelTraits & {
  /** Asks the circuit breaker before a batch is claimed. `findDue`: the variants of the send's A/B test that are due. */
  admit: (findDue: () => Promise<Variant[]>) => Promise<VariantAdmission>;
  /** Runs in the claim's transaction, so that links and tokens in the messages exist before they are sent. */
  prepare: (sql: Sql, rows: readonly ClaimedRow[]) => Promise<Prepared[]>;
  /** Passes responses that are in the ledger to the circuit breaker. */
  record: (results: readonly VariantResult[], streak: number, isProbe: boolean) => Promise<Recorded>;
};

/** The campaign cannot be sent until a person changes something. `code` is the reason. */
export class UnsendableError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`The campaign can't be sent: ${code}`);
    this.name = "UnsendableError";
    this.code = code;
  }
}
