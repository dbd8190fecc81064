import type { Draft, DraftVariant } from "@/components/campaigns/wizard/draft/draft.ts";
import { VARIANTS, type Variant } from "@/lib/sending/names.ts";

/** The content of the draft that a variant starts with. */
export function contentOfDraft(draft: Draft): DraftVariant {
  const { template, variables, chatText, subject, preheader, html, mailText } = draft;
  return { template, variables, chatText, subject, preheader, html, mailText };
}

export function variantsOfDraft({ test }: Pick<Draft, "test">): Variant[] {
  return VARIANTS.slice(0, 1 + (test?.variants.length ?? 0));
}

type Change = (to: Partial<Draft>) => void;

/** The draft as the variant sends it, and changes of it that reach the variant's own content. A is the draft itself. */
export function draftOfVariant(draft: Draft, change: Change, variant: Variant): { draft: Draft; change: Change } {
  const { test } = draft;
  const at = VARIANTS.indexOf(variant) - 1;
  const own = test?.variants[at];
  if (!test || !own) return { draft, change };
  return {
    draft: { ...draft, ...own },
    change: (to) => {
      const content = contentOfDraft({ ...draft, ...own, ...to });
      const rest = Object.fromEntries(Object.entries(to).filter(([name]) => !(name in content)));
      const variants = test.variants.map((before, index) => (index === at ? content : before));
      change({ test: { ...test, variants }, ...rest });
    },
  };
}
