import { NotFoundError } from "../core/errors.ts";
import { SAMPLE } from "../core/sample-token.ts";
import { getTemplate } from "../messaging/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { getEmailSettings } from "../settings/index.ts";
import { getWhatsappNumber, visibleStores } from "../stores/index.ts";
import { toSurveyAddress } from "../surveys/index.ts";
import { toLinkAddress, toUnsubscribeAddress } from "../tracking/index.ts";
import { assertKnown } from "./assert-usable.ts";
import { everywhere } from "./everywhere.ts";
import { showMailToReader } from "./mail-work.ts";
import { getCampaignRecord } from "./read-campaigns.ts";
import { applyPatch, emptyFields } from "./rules/apply-patch.ts";
import { showWhatsapp } from "./rules/show-message.ts";
import { type Person, type Values, valuesOf } from "./rules/variables.ts";
import { contentOf, sentContentOf } from "./rules/variants.ts";
import type {
  CampaignFields,
  CampaignId,
  CampaignPreview,
  PreviewCampaign,
  PreviewQuery,
  SentContent,
} from "./schemas.ts";
import { findPerson, findRecipient, type NamedPerson } from "./store/people.ts";
import { findSentContent } from "./store/versions.ts";

/** Sample data when the organization has no customer. */
const NOBODY: Person = { name: "Cliente Exemplo", storeName: "Loja", sellerName: null, lastOrderAt: null };

/** Previews a draft for a real customer. Stores and sends nothing. */
export async function previewDraft(ctx: Ctx, input: PreviewCampaign): Promise<CampaignPreview> {
  await assertKnown(ctx, input);
  return preview(
    ctx,
    applyPatch(emptyFields("", input.channel), input),
    await findReader(ctx, input.customerId ?? null),
  );
}

/**
 * Previews the current content, or the content sent by `occurrence`, which defaults to one of its recipients. 404 if
 * that occurrence does not exist.
 */
export async function previewCampaign(
  ctx: Ctx,
  { id, customerId, occurrence, variant = "A" }: CampaignId & PreviewQuery,
): Promise<CampaignPreview> {
  const campaign = await getCampaignRecord(ctx, { id });
  if (occurrence === undefined)
    return preview(ctx, contentOf(campaign, variant), await findReader(ctx, customerId ?? null));
  const sent = await findSentContent(ctx.db, ctx.orgId, id, occurrence);
  if (!sent) throw new NotFoundError("send_not_found");
  const reader =
    customerId === undefined
      ? await findRecipient(ctx.db, ctx.orgId, { campaignId: id, occurrence, storeIds: await visibleStores(ctx) })
      : await findReader(ctx, customerId);
  return preview(ctx, { ...campaign, ...sentContentOf(sent, variant) }, reader);
}

/** The customer to preview for, within the stores that the actor sees; 404 for any other. */
export async function findReader(ctx: Ctx, customerId: string | null): Promise<NamedPerson | null> {
  const person = await findPerson(ctx.db, ctx.orgId, { customerId, storeIds: await visibleStores(ctx) });
  if (person === null && customerId !== null) throw new NotFoundError("customer_not_found");
  return person;
}

export function sampleValues(person: Person | null): Values {
  return valuesOf(person ?? NOBODY, {
    link: toLinkAddress(SAMPLE),
    surveyLink: toSurveyAddress(SAMPLE),
    unsubscribeLink: sampleUnsubscribe(),
  });
}

export function sampleUnsubscribe(): string {
  return toUnsubscribeAddress(SAMPLE);
}

async function preview(ctx: Ctx, campaign: Previewed, person: NamedPerson | null): Promise<CampaignPreview> {
  const values = sampleValues(person);
  const customer = person && { id: person.id, name: person.name };
  if (campaign.channel === "email") {
    const { emptyVariables, ...email } = await showMailToReader(ctx, campaign, values, sampleUnsubscribe());
    return { customer, emptyVariables, whatsapp: null, email: { ...email, from: await senderOf(ctx, campaign) } };
  }
  const template = await findTemplate(ctx, campaign);
  if (template === "none") return { customer, emptyVariables: [], whatsapp: null, email: null };
  const { emptyVariables, ...whatsapp } = showWhatsapp(campaign, template, values);
  return { customer, emptyVariables, whatsapp, email: null };
}

/** Includes the sent template when previewing a past send. */
type Previewed = CampaignFields & Partial<Pick<SentContent, "template">>;

/** Null: the number has no templates and sends plain text. */
async function findTemplate(ctx: Ctx, { template, ...campaign }: Previewed) {
  if (template) return template;
  const { numberId, templateName, templateLanguage, whatsappText } = campaign;
  if (numberId === null) return whatsappText === null ? "none" : null;
  const { provider } = await getWhatsappNumber(everywhere(ctx), { id: numberId });
  if (provider === "gateway") return null;
  if (templateName === null || templateLanguage === null) return "none";
  return getTemplate(everywhere(ctx), { numberId, name: templateName, language: templateLanguage });
}

async function senderOf(ctx: Ctx, { fromName }: CampaignFields): Promise<string | null> {
  const settings = await getEmailSettings(ctx);
  const name = fromName ?? settings.fromName;
  const address = settings.server ? settings.fromAddress : null;
  return address === null ? name : `${name ?? ""} <${address}>`.trim();
}
