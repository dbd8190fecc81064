import { AppError } from "../core/errors.ts";
import {
  admitSending,
  type Channel,
  getTemplate,
  noteResults,
  openChannel,
  type TemplateView,
} from "../messaging/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { type ChannelSender, type ClaimedRow, type Prepared, type Send, UnsendableError } from "../sending/index.ts";
import { issuePersonalLinks, type LinkNeeds } from "./issue-links.ts";
import { FREE_TARIFF } from "./names.ts";
import { renderWhatsapp } from "./rules/render-whatsapp.ts";
import { usedVariables, valuesOf } from "./rules/variables.ts";
import type { CampaignContent } from "./schemas.ts";
import { findContent, findSentTariff } from "./store/versions.ts";

/** Shorter than the lease, so that the claimer has the response before its lease ends. */
const CALL_TIMEOUT_MS = 20_000;

/**
 * Channel sender for the campaign's WhatsApp number. Throws `UnsendableError` when a person must fix something first.
 */
export async function openWhatsappSender(ctx: Ctx, { campaignId, occurrence, numberId }: Send): Promise<ChannelSender> {
  const content = await findContent(ctx.db, ctx.orgId, { campaignId, occurrence });
  if (!content || numberId === null) throw new UnsendableError("number_missing");
  const channel = await openChannel(ctx, numberId, { timeoutMs: CALL_TIMEOUT_MS }).catch(unsendable("number_unusable"));
  const template = channel.provider === "gateway" ? null : await findTemplate(ctx, numberId, content);
  // Not by the template's category of today: the price is that of the tariff when the send started.
  const tariff = await findSentTariff(ctx.db, ctx.orgId, { campaignId, occurrence });
  const name = template && { name: template.name, language: template.language };
  return {
    channel: "whatsapp",
    throttleKey: numberId,
    numberId,
    kind: template ? "template" : "text",
    throughput: channel.throughput,
    maxUnanswered: null,
    tier: tierOf(channel),
    isFreeInReplyWindow: tariff === FREE_TARIFF,
    admit: () => admitSending(ctx, { numberId, template: name }),
    prepare: async (sql, rows) => {
      const links = await issuePersonalLinks(sql, ctx.orgId, rows, needsOf(campaignId, content));
      return rows.map((row) => prepareOne(row, { channel, content, template }, links.get(row.id)));
    },
    record: async (results, streak, isProbe) => {
      const recorded = await noteResults(ctx, numberId, { template: name, results, streak, isProbe });
      const [stop] = recorded.opened;
      return { streak: recorded.streak, closed: recorded.closed, block: stop ? toBlock(stop) : null };
    },
  };
}

/** The provider counts per account, so numbers of one account share the quota. */
function tierOf({ numberId, wabaId, dailyLimit }: Channel): ChannelSender["tier"] {
  return dailyLimit === null ? null : { key: wabaId === null ? numberId : `account:${wabaId}`, perDay: dailyLimit };
}

function toBlock({ code, probeAt }: { code: string; probeAt: string }) {
  return { code, probeAt: new Date(probeAt) };
}

async function findTemplate(ctx: Ctx, numberId: string, content: CampaignContent): Promise<TemplateView> {
  const { templateName, templateLanguage } = content;
  if (templateName === null || templateLanguage === null) throw new UnsendableError("template_missing");
  const wanted = { numberId, name: templateName, language: templateLanguage };
  const template = await getTemplate(ctx, wanted).catch(unsendable("template_missing"));
  if (template.unsendable !== null) throw new UnsendableError("template_unusable");
  return template;
}

/** Client errors (below 500) need a person; server errors are temporary and rethrown. */
function unsendable(code: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof AppError && error.status < 500) throw new UnsendableError(code);
    throw error;
  };
}

function needsOf(campaignId: string, content: CampaignContent): LinkNeeds {
  const texts = [content.whatsappText ?? "", ...Object.values(content.variables).map(({ value }) => value)];
  const variables = new Set<string>(texts.flatMap(usedVariables));
  return { campaignId, channel: "whatsapp", content, variables, urls: [] };
}

type Parts = { channel: Channel; content: CampaignContent; template: TemplateView | null };

function prepareOne(
  row: ClaimedRow,
  { channel, content, template }: Parts,
  links: Parameters<typeof valuesOf>[1],
): Prepared {
  const { name, store: storeName, seller: sellerName, lastOrderAt } = row;
  const values = valuesOf({ name, storeName, sellerName, lastOrderAt }, links);
  const rendered = renderWhatsapp({ variables: content.variables, text: content.whatsappText }, template, values);
  if ("skip" in rendered) return { row, skip: rendered.skip };
  const { message } = rendered;
  const text = message.kind === "text" ? message.text : filledBody(template?.body ?? "", message.values);
  return { row, text, send: () => channel.send({ ...message, to: row.address, opaque: row.id }) };
}

/** The text as the customer reads it, for the message history. */
function filledBody(body: string, values: Readonly<Record<string, string>>): string {
  return body.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, key: string) => values[key] ?? "");
}
