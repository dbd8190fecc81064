import { BusyError } from "../core/errors.ts";
import { takeTurns } from "../core/take-turns.ts";
import { listSuppressed, type SendResult, toMailId } from "../messaging/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { logger } from "../platform/logger.ts";
import { MailError } from "../platform/mail.ts";
import {
  type ChannelSender,
  type ClaimedRow,
  type Prepared,
  type TestedSend,
  UnsendableError,
} from "../sending/index.ts";
import { sendOrganizationMail } from "../settings/index.ts";
import { issueByVariant, type PersonalLinks } from "./issue-links.ts";
import { compileMailOnce } from "./mail-work.ts";
import { MAIL_FAILURES_IN_A_ROW, toMailResult } from "./rules/mail-result.ts";
import { type CompiledMail, renderMail } from "./rules/render-mail.ts";
import { valuesOf } from "./rules/variables.ts";
import { eachVariant, ofVariant } from "./rules/variants.ts";
import type { CampaignContent } from "./schemas.ts";
import { findContent } from "./store/versions.ts";

/** Maximum rate for an organization's mail server, over five connections. */
const MAILS_PER_SECOND = 50;
const CONNECTIONS = 5;
const PROBE_AFTER_MS = 15 * 60_000;
/** Number of e-mail parts, mostly links, that render within a few milliseconds. */
const PIECES_PER_TURN = 5_000;
/** Shorter than the lease, so that the claimer has the response before its lease ends. */
const CALL_TIMEOUT_MS = 20_000;

/** Channel sender for the organization's e-mail. */
export async function openMailSender(ctx: Ctx, { campaignId, occurrence, test }: TestedSend): Promise<ChannelSender> {
  const content = await findContent(ctx.db, ctx.orgId, { campaignId, occurrence });
  if (!content) throw new UnsendableError("body_missing");
  const mails = await eachVariant(content, test, async (own) => {
    const mail = await compiled(ctx, own);
    const variables = new Set<string>(mail.variables);
    return { mail, needs: { campaignId, channel: "email" as const, content: own, variables, urls: mail.urls } };
  });
  return {
    channel: "email",
    throttleKey: "email",
    numberId: null,
    kind: "email",
    throughput: MAILS_PER_SECOND,
    maxUnanswered: CONNECTIONS,
    tier: null,
    isFreeInReplyWindow: false,
    admit: async () => ({ verdict: "open" }),
    prepare: async (sql, rows) => {
      const suppressed = await listSuppressed(
        sql,
        ctx.orgId,
        rows.map(({ address }) => address),
      );
      const links = await issueByVariant(sql, ctx.orgId, rows, (row) => ofVariant(mails, row).needs);
      const prepared: Prepared[] = [];
      const pause = takeTurns(PIECES_PER_TURN);
      for (const row of rows) {
        const { mail } = ofVariant(mails, row);
        await pause(mail.html.length);
        prepared.push(
          suppressed.has(row.address)
            ? { row, skip: "suppressed" }
            : prepareOne(ctx, row, { mail, content, links: links.get(row.id) }),
        );
      }
      return prepared;
    },
    record: async (results, streak) => recordMails(results, streak, ctx.clock.now()),
  };
}

/** Unreadable content stays unreadable on retry, so the campaign pauses for a person to fix it. */
async function compiled(ctx: Ctx, content: CampaignContent): Promise<CompiledMail> {
  try {
    return await compileMailOnce(ctx, content);
  } catch (error) {
    // The server was overloaded: let the job retry.
    if (error instanceof BusyError) throw error;
    logger.error({ err: error }, "the campaign's e-mail content cannot be compiled; the campaign pauses");
    throw new UnsendableError("body_unreadable");
  }
}

type Parts = { mail: CompiledMail; content: CampaignContent; links: PersonalLinks | undefined };

function prepareOne(ctx: Ctx, row: ClaimedRow, { mail, content, links }: Parts): Prepared {
  if (!links) throw new Error("The mail has no unsubscribe link");
  const { name, store: storeName, seller: sellerName, lastOrderAt } = row;
  const values = valuesOf({ name, storeName, sellerName, lastOrderAt }, links);
  const messageId = toMailId(row.id);
  const rendered = renderMail(mail, values, { ...links, mailId: messageId });
  if ("skip" in rendered) return { row, skip: rendered.skip };
  const replyTo = content.replyTo ? { replyTo: { address: content.replyTo } } : {};
  const message = {
    ...rendered.message,
    ...replyTo,
    to: { address: row.address },
    fromName: content.fromName,
    messageId,
  };
  return { row, send: () => sendOne(ctx, message) };
}

async function sendOne(ctx: Ctx, message: Parameters<typeof sendOrganizationMail>[1]): Promise<SendResult> {
  try {
    const { messageId, serviceId } = await sendOrganizationMail(ctx, message, { timeoutMs: CALL_TIMEOUT_MS });
    return { outcome: "accepted", providerMessageId: messageId, waId: null, serviceId };
  } catch (error) {
    if (error instanceof MailError) return toMailResult(error);
    throw error;
  }
}

function recordMails(results: readonly SendResult[], before: number, now: Date) {
  let streak = before;
  for (const result of results) {
    const refusal = result.outcome === "refused" ? result.class : null;
    if (result.outcome === "accepted") streak = 0;
    // Not specific to a recipient: repeated failures mean the server is unreachable, so a person must be notified.
    else if (refusal !== "fail") streak += 1;
    const isBlocked = refusal === "stop-number";
    if (!isBlocked && streak < MAIL_FAILURES_IN_A_ROW) continue;
    const code = isBlocked && "code" in result ? result.code : "failures_in_a_row";
    return { streak: 0, closed: 0, block: { code, probeAt: new Date(now.getTime() + PROBE_AFTER_MS) } };
  }
  return { streak, closed: 0, block: null };
}
