import { AppError } from "../core/errors.ts";
import {
  admitSending,
  admitTemplates,
  type Channel,
  getTemplate,
  noteResults,
  openChannel,
  type SendingNumber,
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
  type VariantAdmission,
  type VariantResult,
} from "../sending/index.ts";
import type { Variant } from "../sending/names.ts";
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
  if (numberId === null) throw new UnsendableError("number_missing");
  const [content, tariff, channel] = await Promise.all([
    findContent(ctx.db, ctx.orgId, { campaignId, occurrence }),
    // Not by the template's category of today: the price is that of the tariff when the send started.
    findSentTariff(ctx.db, ctx.orgId, { campaignId, occurrence }),
    openChannel(ctx, numberId, { timeoutMs: CALL_TIMEOUT_MS }).catch(unsendable("number_unusable")),
  ]);
  if (!content) throw new UnsendableError("number_missing");
  const isGateway = channel.provider === "gateway";
  const contents = await eachVariant(content, test, async (own) => {
    const found = isGateway ? null : await findTemplate(ctx, numberId, own).catch(unsendableOnly);
    const [template, problem] = found instanceof UnsendableError ? [null, found] : [found, null];
    return { content: own, template, problem, needs: needsOf(campaignId, own) };
  });
  const variants = variantNames(contents);
  return {
    channel: "whatsapp",
    throttleKey: numberId,
    numberId,
    kind: isGateway ? "text" : "template",
    throughput: channel.throughput,
    maxUnanswered: null,
    tier: tierOf(channel),
    isFreeInReplyWindow: tariff === FREE_TARIFF,
    admit: (findDue) => admitVariants(ctx, channel, variants, findDue),
    prepare: async (sql, rows) => {
      const links = await issueByVariant(sql, ctx.orgId, rows, (row) => ofVariant(contents, row).needs);
      return rows.map((row) => prepareOne(row, { channel, ...ofVariant(contents, row) }, links.get(row.id)));
    },
    record: (results, streak, isProbe) =>
      recordByTemplate(ctx, numberId, {
        results,
        streak,
        isProbe,
        names: variants.names,
      }),
  };
}

type Name = { name: string; language: string } | null;
type Names = ReadonlyMap<Variant, Name>;

const isSame = (one: Name, other: Name) => one?.name === other?.name && one?.language === other?.language;

/** The templates of the variants, each once. */
function templatesOf(names: Names): NonNullable<Name>[] {
  const all = [...names.values()].filter((name) => name !== null);
  return all.filter((name, at) => all.findIndex((other) => isSame(name, other)) === at);
}

type Opened = { template: TemplateView | null; problem: UnsendableError | null };
type Variants = { names: Names; problem: UnsendableError | null };

/** The variants that can be sent, and why another can't. */
function variantNames(opened: ReadonlyMap<Variant, Opened>): Variants {
  const names = new Map<Variant, Name>();
  let first: UnsendableError | null = null;
  for (const [variant, { template, problem }] of opened) {
    if (problem === null) names.set(variant, template && { name: template.name, language: template.language });
    else first ??= problem;
  }
  if (first !== null && names.size === 0) throw first;
  return { names, problem: first };
}

/** Throws the problem once only messages that have it are due. */
async function admitVariants(
  ctx: Ctx,
  number: SendingNumber,
  { names, problem }: Variants,
  findDue: () => Promise<Variant[]>,
): Promise<VariantAdmission> {
  if (problem === null) return admitUsable(ctx, number, names, findDue);
  const due = await findDue();
  if (due.length > 0 && !due.some((variant) => names.has(variant))) throw problem;
  return { variants: [...names.keys()], ...(await admitUsable(ctx, number, names, async () => due)) };
}

/** Of several templates a blocked one stops only its variants; its probe is one of their messages. */
async function admitUsable(
  ctx: Ctx,
  number: SendingNumber,
  names: Names,
  findDue: () => Promise<Variant[]>,
): Promise<VariantAdmission> {
  const templates = templatesOf(names);
  if (templates.length < 2) return admitSending(ctx, number, templates[0] ?? null);
  const { templates: admitted, ...admission } = await admitTemplates(ctx, number, {
    templates,
    findDue: async () => {
      const due = await findDue();
      return templatesOf(new Map([...names].filter(([variant]) => due.includes(variant))));
    },
  });
  if (!admitted) return admission;
  const isAdmitted = (name: Name) => admitted.some((one) => isSame(one, name));
  return { ...admission, variants: [...names].flatMap(([variant, name]) => (isAdmitted(name) ? [variant] : [])) };
}

type Noted = { results: readonly VariantResult[]; streak: number; isProbe: boolean; names: Names };

/** Consecutive results of one template are noted together, so that the number's failures in a row stay in order. */
async function recordByTemplate(ctx: Ctx, numberId: string, { results, streak, isProbe, names }: Noted) {
  const noted: Recorded = { streak, closed: 0, block: null };
  const nameOf = (result: VariantResult) => ofVariant(names, result);
  const hasOthers = templatesOf(names).length > 1;
  for (let from = 0; from < results.length || from === 0; ) {
    const first = results[from];
    const template = first ? nameOf(first) : null;
    const end = results.findIndex((result, at) => at > from && !isSame(nameOf(result), template));
    const batch = results.slice(from, end === -1 ? undefined : end);
    const given = { template, results: batch, streak: noted.streak, isProbe };
    const recorded = await noteResults(ctx, numberId, given);
    // A blocked template is no reason to pause the others: the next admission decides.
    const stop = recorded.opened.find(({ subject }) => subject === "number" || !hasOthers);
    noted.streak = recorded.streak;
    noted.closed += recorded.closed;
    noted.block ??= stop ? { code: stop.code, probeAt: new Date(stop.probeAt) } : null;
    from += Math.max(1, batch.length);
  }
  return noted;
}

/** The provider counts per account, so numbers of one account share the quota. */
function tierOf({ numberId, wabaId, dailyLimit }: Channel): ChannelSender["tier"] {
  return dailyLimit === null ? null : { key: wabaId === null ? numberId : `account:${wabaId}`, perDay: dailyLimit };
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

function unsendableOnly(error: unknown): UnsendableError {
  if (error instanceof UnsendableError) return error;
  throw error;
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
