import { ConflictError, orNull } from "../core/errors.ts";
import { findStops, getTemplate, type TemplateView } from "../messaging/index.ts";
import { type Ctx, systemCtx } from "../platform/ctx.ts";
import { getSegment } from "../segments/index.ts";
import { getEmailSettings } from "../settings/index.ts";
import { getWhatsappNumber } from "../stores/index.ts";
import { getSurvey, toSurveyAddress } from "../surveys/index.ts";
import { toLinkAddress } from "../tracking/index.ts";
import type { Facts } from "./rules/sendable.ts";
import { contentOf, variantsOf } from "./rules/variants.ts";
import type { CampaignFields } from "./schemas.ts";

/** Facts with the whole template, because starting a send stores its texts. */
export type LoadedFacts = Facts & { template: TemplateView | null; variantTemplates: (TemplateView | null)[] };

/** Loaded as the organization: whether a campaign can be sent does not depend on the reader. */
export async function loadFacts(asked: Ctx, campaign: CampaignFields): Promise<LoadedFacts> {
  const ctx = systemCtx(asked.orgId, "campaign-checks", asked.clock);
  const { segmentId, surveyId, numberId } = campaign;
  const isMail = campaign.channel === "email";
  const [whatsapp, segment, mail, survey] = await Promise.all([
    isMail || numberId === null ? null : findWhatsapp(ctx, campaign, numberId),
    segmentId === null ? null : orNull(getSegment(ctx, { id: segmentId })),
    isMail ? findMail(ctx) : { hasServer: true, hasSender: true },
    surveyId === null ? null : orNull(getSurvey(ctx, { id: surveyId })),
  ]);
  return {
    ...(whatsapp ?? { number: null, template: null, variantTemplates: [], isStopped: false }),
    segment,
    mail,
    survey,
    bases: { link: toLinkAddress(""), survey_link: toSurveyAddress("") },
  };
}

type WhatsappFacts = Pick<LoadedFacts, "number" | "template" | "variantTemplates" | "isStopped">;

/** Null if the number does not exist. */
async function findWhatsapp(ctx: Ctx, campaign: CampaignFields, numberId: string): Promise<WhatsappFacts | null> {
  const [number, found, stops] = await Promise.all([
    findNumber(ctx, numberId),
    findTemplate(ctx, campaign),
    orNull(findStops(ctx, { numberId, template: templateOf(campaign) })),
  ]);
  if (number === null) return null;
  const hasTemplates = number.provider === "cloud_official";
  const template = hasTemplates ? found : null;
  const hasAccess = template !== "no_access";
  return {
    number: { ...number, hasAccess: number.hasAccess && hasAccess },
    template: template === "no_access" ? null : template,
    variantTemplates: hasTemplates && hasAccess ? await findVariantTemplates(ctx, campaign) : [],
    isStopped: (stops ?? []).length > 0,
  };
}

function templateOf({ templateName: name, templateLanguage: language }: CampaignFields) {
  return name && language ? { name, language } : null;
}

async function findNumber(ctx: Ctx, id: string): Promise<Facts["number"]> {
  const number = await orNull(getWhatsappNumber(ctx, { id }));
  if (number === null) return null;
  const { provider, confirmedAt, connectionState, gatewayInstanceName, phoneNumberId, wabaId } = number;
  const hasAccess =
    provider === "gateway"
      ? gatewayInstanceName !== null
      : phoneNumberId !== null && wabaId !== null && number.accessTokenMasked !== null;
  return { provider, isConfirmed: confirmedAt !== null, connectionState, hasAccess };
}

async function findTemplate(ctx: Ctx, { numberId, templateName, templateLanguage }: CampaignFields) {
  if (numberId === null || templateName === null || templateLanguage === null) return null;
  try {
    return await orNull(getTemplate(ctx, { numberId, name: templateName, language: templateLanguage }));
  } catch (error) {
    // The provider rejects the number's token.
    if (error instanceof ConflictError) return "no_access";
    throw error;
  }
}

/** One after the other: the list of an account is read once and kept. */
async function findVariantTemplates(ctx: Ctx, campaign: CampaignFields): Promise<(TemplateView | null)[]> {
  const found: (TemplateView | null)[] = [];
  for (const variant of variantsOf(campaign).slice(1)) {
    const template = await findTemplate(ctx, contentOf(campaign, variant));
    found.push(template === "no_access" ? null : template);
  }
  return found;
}

export async function findMail(ctx: Ctx): Promise<Facts["mail"]> {
  const { server, hasInstallationServer, fromAddress } = await getEmailSettings(ctx);
  return { hasServer: server !== null || hasInstallationServer, hasSender: fromAddress !== null };
}
