import { UnauthorizedError, ValidationError } from "../core/errors.ts";
import { type Sql, unsafeSql } from "../platform/db.ts";
import { env } from "../platform/env.ts";
import { SESSION_SECONDS } from "./rules/local-session.ts";
import { toProviderUser } from "./rules/provider-user.ts";
import { EventEnvelope, IdentityEvent, isHandled, isSignatureComplete, isSignedBy } from "./rules/webhook.ts";
import { revokeSession } from "./store/sessions.ts";
import { unsafeLinkInvited } from "./store/users.ts";
import { claimReceipt, lockAccount, unsafeDeleteMember, unsafeUpdateMember } from "./store/webhooks.ts";

const ID = "svix-id";

/** Fails with 401 unless the identity provider signed this delivery. */
export async function assertFromIdentityProvider(headers: Headers, readBody: () => Promise<Buffer>): Promise<true> {
  const { CLERK_WEBHOOK_SIGNING_SECRET: secret } = env();
  const [id, timestamp, signature] = [headers.get(ID), headers.get("svix-timestamp"), headers.get("svix-signature")];
  const signed = { id, timestamp, signature };
  if (!secret || !isSignatureComplete(signed) || !isSignedBy(secret, signed, await readBody()))
    throw new UnauthorizedError("invalid_signature", "Invalid webhook signature");
  return true;
}

/**
 * Applies one verified delivery of the identity provider, once, in the same transaction as its receipt. Deliveries may
 * repeat and arrive out of order; an event older than the stored state changes nothing.
 */
export async function receiveIdentityWebhook(headers: Headers, raw: Buffer): Promise<{ received: true }> {
  const event = parseEvent(raw);
  if (event) {
    await unsafeSql(async (sql) => {
      if (await claimReceipt(sql, headers.get(ID) ?? "")) await apply(sql, event);
    });
  }
  return { received: true };
}

function parseEvent(raw: Buffer): IdentityEvent | null {
  const envelope = EventEnvelope.safeParse(parseJson(raw));
  if (!envelope.success)
    throw new ValidationError({ path: "body", code: "not_an_event", message: "must be an identity provider event" });
  if (!isHandled(envelope.data.type)) return null;
  const event = IdentityEvent.safeParse(envelope.data);
  if (!event.success)
    throw new ValidationError({
      path: "data",
      code: "not_an_event",
      message: `does not match the schema of ${envelope.data.type} events`,
    });
  return event.data;
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"), withoutNul);
  } catch {
    return undefined;
  }
}

/** Postgres cannot store NUL: it would fail this delivery and every redelivery. */
function withoutNul(_: string, value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "") : value;
}

async function apply(sql: Sql, event: IdentityEvent): Promise<void> {
  await lockAccount(sql, event.data.id);
  switch (event.type) {
    case "user.created":
    case "user.updated": {
      const person = toProviderUser(event.data);
      if (!(await unsafeUpdateMember(sql, person)))
        await unsafeLinkInvited(sql, person, { opened: null, isAtSignIn: false });
      return;
    }
    case "user.deleted":
      return unsafeDeleteMember(sql, event.data.id);
    case "session.ended":
    case "session.removed":
    case "session.revoked":
      return revokeSession(sql, event.data.id, new Date(Date.now() + 2 * SESSION_SECONDS * 1_000));
    default:
      event satisfies never;
  }
}
