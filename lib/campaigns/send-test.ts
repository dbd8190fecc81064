import { ConflictError, ValidationError } from "../core/errors.ts";
import { normalizePhone } from "../core/phone.ts";
import { hasRefused } from "../customers/index.ts";
import { findStops, getTemplate, openChannel } from "../messaging/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { MailError } from "../platform/mail.ts";
import { sendOrganizationMail, testNeedsUser } from "../settings/index.ts";
import { visibleStores } from "../stores/index.ts";
import { issueLinks, toLinkAddress } from "../tracking/index.ts";
import { everywhere } from "./everywhere.ts";
import { loadFacts } from "./load-facts.ts";
import { findProblems, renderSingleMail } from "./mail-work.ts";
import { findReader, sampleUnsubscribe, sampleValues } from "./preview-campaign.ts";
import { getCampaignRecord } from "./read-campaigns.ts";
import { campaignIncomplete } from "./rules/errors.ts";
import { renderWhatsapp } from "./rules/render-whatsapp.ts";
import { isSendable } from "./rules/sendable.ts";
import type { Values } from "./rules/variables.ts";
import { contentOf } from "./rules/variants.ts";
import type { CampaignFields, CampaignId, TestCampaign, TestCampaignResult } from "./schemas.ts";
import { findPhoneHolders } from "./store/people.ts";

/** Problems that a test ignores, because it needs no audience. */
const ABOUT_AUDIENCE = new Set(["audience_missing", "segment_missing", "segment_inactive"]);

/**
 * Sends one message to the actor over the campaign's channel, outside the ledger. A rejection is a result, not an
 * error. Links are samples, so that opening them opts out no customer.
 */
export async function sendTest(
  ctx: Ctx,
  { id, variant = "A", ...to }: CampaignId & TestCampaign,
): Promise<TestCampaignResult> {
  const campaign = { ...contentOf(await getCampaignRecord(ctx, { id }), variant), test: null };
  const found = await findProblems(ctx, campaign, await loadFacts(ctx, campaign));
  const problems = found.filter(({ code }) => !ABOUT_AUDIENCE.has(code));
  if (!isSendable(problems)) throw campaignIncomplete(problems);
  const reader = await findReader(ctx, to.customerId ?? null);
  const values = sampleValues(reader);
  if (campaign.channel === "email") return sendMailTest(ctx, campaign, { ...values, link: campaign.linkUrl });
  const link = reader && campaign.linkUrl ? await issueTestLink(ctx, reader.id, campaign.linkUrl) : values.link;
  return sendWhatsappTest(ctx, campaign, { ...values, link }, to.phone ?? "");
}

async function sendMailTest(ctx: Ctx, campaign: CampaignFields, values: Values): Promise<TestCampaignResult> {
  if (ctx.actor.kind !== "user") throw testNeedsUser();
  const to = ctx.actor.email;
  const rendered = await renderSingleMail(ctx, campaign, values, { unsubscribeUrl: sampleUnsubscribe() });
  if (!("message" in rendered)) return { ok: false, to, reason: rendered.skip };
  const { message } = rendered;
  const replyTo = campaign.replyTo === null ? {} : { replyTo: { address: campaign.replyTo } };
  try {
    await sendOrganizationMail(ctx, {
      ...message,
      ...replyTo,
      to: { address: to },
      fromName: campaign.fromName,
      subject: `[Teste] ${message.subject}`,
    });
    return { ok: true, to };
  } catch (error) {
    if (error instanceof MailError) return { ok: false, to, reason: error.reason };
    throw error;
  }
}

async function sendWhatsappTest(
  ctx: Ctx,
  campaign: CampaignFields,
  values: Values,
  typed: string,
): Promise<TestCampaignResult> {
  const to = normalizePhone(typed)?.phone;
  if (to === undefined)
    throw new ValidationError({
      path: "phone",
      code: "invalid_phone",
      message: "must be a Brazilian number with area code",
    });
  const { numberId, templateName: name, templateLanguage: language } = campaign;
  if (numberId === null)
    throw new ValidationError({ path: "whatsapp.numberId", code: "required", message: "required for a WhatsApp test" });
  const refusal = await whyNotTo(ctx, to);
  if (refusal !== null) return { ok: false, to, reason: refusal };
  const sender = everywhere(ctx);
  const channel = await openChannel(sender, numberId);
  const wanted = channel.provider === "gateway" || !name || !language ? null : { name, language };
  if ((await findStops(sender, { numberId, template: wanted })).length > 0)
    throw new ConflictError(
      "sending_blocked",
      "Sending is blocked for this number or template: remove the sending block first",
    );
  const template = wanted && (await getTemplate(sender, { numberId, ...wanted }));
  const rendered = renderWhatsapp({ variables: campaign.variables, text: campaign.whatsappText }, template, values);
  if (!("message" in rendered)) return { ok: false, to, reason: rendered.skip };
  const result = await channel.send({ ...rendered.message, to });
  if (result.outcome === "accepted") return { ok: true, to };
  return { ok: false, to, reason: result.outcome === "refused" ? result.code : result.reason };
}

/**
 * Tests are real messages: not to opted-out phones, nor to customers of stores that the actor does not see. A phone
 * without a customer counts as the actor's own.
 */
async function whyNotTo(ctx: Ctx, phone: string): Promise<"opt_out" | "other_stores" | null> {
  const [holders, visible] = [await findPhoneHolders(ctx.db, ctx.orgId, phone), await visibleStores(ctx)];
  if (holders.some(({ hasOptedOut }) => hasOptedOut)) return "opt_out";
  if (holders.length === 0 && (await hasRefused(ctx, { channel: "whatsapp", address: phone }))) return "opt_out";
  const isOwn = visible === null || holders.length === 0 || holders.some(({ storeId }) => visible.includes(storeId));
  return isOwn ? null : "other_stores";
}

/** Link with the campaign's target, but counted for no campaign. */
async function issueTestLink(ctx: Ctx, customerId: string, url: string): Promise<string | null> {
  const owner = { customerId, campaignId: null, recipientId: null, channel: "whatsapp" as const, url };
  const [token] = await ctx.db.sql((sql) => issueLinks(sql, ctx.orgId, [owner]));
  return token === undefined ? null : toLinkAddress(token);
}
