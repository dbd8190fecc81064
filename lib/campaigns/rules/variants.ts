import { VARIANTS, type Variant } from "../../sending/names.ts";
import type { CampaignContent, SentContent, VariantContent } from "../schemas.ts";

/** The content that a variant sends; A, or none, is the campaign's own. */
export function contentOf<Content extends Pick<CampaignContent, "test">>(
  content: Content,
  variant: Variant | null,
): Content | (Content & VariantContent) {
  const own = variant === null ? undefined : content.test?.variants[VARIANTS.indexOf(variant) - 1];
  return own === undefined ? content : { ...content, ...own };
}

/** The variants of a campaign; without an A/B test only its own content. */
export function variantsOf({ test }: Pick<CampaignContent, "test">): Variant[] {
  return VARIANTS.slice(0, 1 + (test?.variants.length ?? 0));
}

/** What a variant sent, with its template as it was then. */
export function sentContentOf(sent: SentContent, variant: Variant): SentContent {
  if (variant === "A") return sent;
  return { ...contentOf(sent, variant), template: sent.variantTemplates?.[VARIANTS.indexOf(variant) - 1] ?? null };
}

/** Opens what the send uses of each variant that can still be sent: after the decision of its test, only the chosen one. */
export async function eachVariant<Opened>(
  content: CampaignContent,
  test: { decidedAt: Date | null; chosen: Variant | null } | null,
  open: (own: CampaignContent) => Promise<Opened>,
): Promise<Map<Variant, Opened>> {
  const variants: Variant[] = test?.decidedAt ? [test.chosen ?? "A"] : variantsOf(content);
  const opened = new Map<Variant, Opened>();
  for (const variant of variants) opened.set(variant, await open(contentOf(content, variant)));
  return opened;
}

/** What was opened for the recipient's variant. */
export function ofVariant<Opened>(
  opened: ReadonlyMap<Variant, Opened>,
  { variant }: { variant: Variant | null },
): Opened {
  const found = opened.get(variant ?? "A");
  if (found === undefined) throw new Error(`Variant ${variant} is not open`);
  return found;
}
