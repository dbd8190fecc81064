import { AppError } from "../core/errors.ts";
import {
  type Admission,
  admitSending,
  type Channel,
  getTemplate,
  noteResults,
  openChannel,
  type TemplateView,
} from "../messaging/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import {
  type ChannelSender,
  type ClaimedRow,
  type Prepared,
  type Recorded,
  type TestedSend,
  UnsendableError,
  type VariantResult,
} from "../sending/index.ts";
import { issueByVariant, type LinkNeeds } from "./issue-links.ts";
import { FREE_TARIFF } from "./names.ts";
import { renderWhatsapp } from "./rules/render-whatsapp.ts";
import { usedVariables, valuesOf } from "./rules/variables.ts";
import { eachVariant, ofVariant } from "./rules/variants.ts";
import type { CampaignContent } from "./schemas.ts";
import { findContent, findSentTariff } from "./store/versions.ts";

/** Shorter than the lease, so that the claimer has the response before its lease ends. */
const CALL_TIMEOUT_MS = 20_000;

/**
 * Channel sender for the campaign's WhatsApp number. Throws `UnsendableError` when a person must fix something first.
 */
export async function openWhatsappSender(ctx: Ctx, send: TestedSend): Promise<ChannelSender> {
  const { campaignId, occurrence, numberId, test } = send;
  const content = await findContent(ctx.db, ctx.orgId, { campaignId, occurrence });
  if (!content || numberId === null) throw new UnsendableError("number_missing");
  const channel = await openChannel(ctx, numberId, { timeoutMs: CALL_TIMEOUT_MS }).catch(unsendable("number_unusable"));
  const isGateway = channel.provider === "gateway";
  const contents = await eachVariant(content, test, async (own) => {
    const template = isGateway ? null : await findTemplate(ctx, numberId, own);
    const name = template && { name: template.name, language: template.language };
    return { content: own, template, name, needs: needsOf(campaignId, own) };
  });
  // Not by the template's category of today: the price is that of the tariff when the send started.
  const tariff = await findSentTariff(ctx.db, ctx.orgId, { campaignId, occurrence });
  return {
    channel: "whatsapp",
    throttleKey: numberId,
    numberId,
    kind: isGateway ? "text" : "template",
    throughput: channel.throughput,
    maxUnanswered: null,
    tier: tierOf(channel),
    isFreeInReplyWindow: tariff === FREE_TARIFF,
    admit: () =>
      admitTemplates(
        ctx,
        numberId,
        [...contents.values()].map(({ name }) => name),
      ),
    prepare: async (sql, rows) => {
      const links = await issueByVariant(sql, ctx.orgId, rows, (row) => ofVariant(contents, row).needs);
      return rows.map((row) => prepareOne(row, { channel, ...ofVariant(contents, row) }, links.get(row.id)));
    },
    record: (results, streak, isProbe) =>
      recordByTemplate(ctx, numberId, {
        results,
        streak,
        isProbe,
        nameOf: (result) => ofVariant(contents, result).name,
      }),
  };
}

type Name = { name: string; language: string } | null;

/** The first template of the variants that is blocked decides, or the number. */
async function admitTemplates(ctx: Ctx, numberId: string, names: readonly Name[]): Promise<Admission> {
  const distinct = new Map(names.map((name) => [`${name?.name} ${name?.language}`, name]));
  for (const template of distinct.values()) {
    const admission = await admitSending(ctx, { numberId, template });
    if (admission.verdict !== "open") return admission;
  }
  return { verdict: "open" };
}

type Noted = {
  results: readonly VariantResult[];
  streak: number;
  isProbe: boolean;
  nameOf: (result: VariantResult) => Name;
};

/** Consecutive results of one template are noted together, so that the number's failures in a row stay in order. */
async function recordByTemplate(ctx: Ctx, numberId: string, { results, streak, isProbe, nameOf }: Noted) {
  const noted: Recorded = { streak, closed: 0, block: null };
  for (let from = 0; from < results.length || from === 0; ) {
    const first = results[from];
    const name = first ? nameOf(first) : null;
    const end = results.findIndex((result, at) => at > from && nameOf(result)?.name !== name?.name);
    const batch = results.slice(from, end === -1 ? undefined : end);
    const recorded = await noteResults(ctx, numberId, {
      template: name,
      results: batch,
      streak: noted.streak,
      isProbe,
    });
    const [stop] = recorded.opened;
    noted.streak = recorded.streak;
    noted.closed += recorded.closed;
    noted.block ??= stop ? toBlock(stop) : null;
    from += Math.max(1, batch.length);
  }
  return noted;
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
