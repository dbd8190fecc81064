import { VARIANTS, type Variant } from "../../sending/names.ts";
import type { CampaignFields } from "../schemas.ts";
import { contentOf, variantsOf } from "./variants.ts";

/** How the messages are sent; `templates` are those of the variants from A on. */
type SentWith = {
  isGateway: boolean;
  templates: readonly ({ variables: readonly { key: string }[] } | null)[];
};

/** The first of the variants before this one that would send the same message: comparing them proves nothing. */
export function equalVariantBefore(
  campaign: CampaignFields,
  variant: Variant,
  sentWith: SentWith,
): Variant | undefined {
  const messageOf = (one: Variant) => {
    const template = sentWith.templates[VARIANTS.indexOf(one)] ?? null;
    return JSON.stringify(messageSent(contentOf(campaign, one), { ...sentWith, template }));
  };
  const variants = variantsOf(campaign);
  const own = messageOf(variant);
  return variants.slice(0, variants.indexOf(variant)).find((one) => messageOf(one) === own);
}

/** Only what a customer sees: neither drafts of another channel nor values that the template does not use. */
function messageSent(
  { channel, subject, preheader, html, text, whatsappText, templateName, templateLanguage, variables }: CampaignFields,
  { isGateway, template }: { isGateway: boolean; template: SentWith["templates"][number] },
): unknown[] {
  if (channel === "email") return [subject, preheader, html, text].map((part) => part?.trim() ?? "");
  if (isGateway) return [whatsappText?.trim() ?? ""];
  const values = (template?.variables ?? []).map(({ key }) => {
    const { value = "", fallback } = variables[key] ?? {};
    return [value.trim(), fallback?.trim() ?? ""];
  });
  return [templateName, templateLanguage, values];
}
