"use client";

import { useTranslations } from "next-intl";

const SHOWN = 3;

type CampaignTagsProps = { tags: readonly string[]; onChoose: (tag: string) => void };

/** What its makers called it; each word leads to all that are called so. */
export function CampaignTags({ tags, onChoose }: CampaignTagsProps) {
  const t = useTranslations("campaigns.tags");
  if (tags.length === 0) return null;
  const rest = tags.slice(SHOWN);
  return (
    <ul aria-label={t("label")} className="mt-1 flex flex-wrap items-center gap-1.5">
      {tags.slice(0, SHOWN).map((tag) => (
        <li key={tag} className="min-w-0">
          <button
            type="button"
            aria-label={t("only", { tag })}
            onClick={() => onChoose(tag)}
            className="hit-area block h-5 max-w-32 min-w-10 rounded-sm bg-muted px-1.5 text-xs hover:bg-accent"
          >
            <span className="block truncate">{tag}</span>
          </button>
        </li>
      ))}
      {rest.length === 0 ? null : (
        <li title={rest.join(", ")} className="text-xs text-muted-foreground">
          <span aria-hidden>+{rest.length}</span>
          <span className="sr-only">{rest.join(", ")}</span>
        </li>
      )}
    </ul>
  );
}
