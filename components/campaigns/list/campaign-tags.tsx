"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { cn } from "@/components/ui/cn.ts";

const SHOWN = 3;
const TAG = "hit-area block h-5 max-w-32 min-w-10 rounded-sm px-1.5 text-xs hover:bg-accent";

type CampaignTagsProps = { tags: readonly string[]; onChoose: (tag: string) => void };

/** The campaign's tags; each filters the list. Long lists are collapsed to one line. */
export function CampaignTags({ tags, onChoose }: CampaignTagsProps) {
  const t = useTranslations("campaigns.tags");
  const [isOpen, setIsOpen] = useState(false);
  if (tags.length === 0) return null;
  const rest = isOpen ? [] : tags.slice(SHOWN);
  return (
    // Row gap for touch targets.
    <ul aria-label={t("label")} className={cn("mt-1 flex items-center gap-x-1.5 gap-y-5", isOpen && "flex-wrap")}>
      {tags.slice(0, tags.length - rest.length).map((tag, index) => (
        <li key={tag} className="min-w-0">
          <button
            type="button"
            ref={index === SHOWN ? takeFocus : undefined}
            aria-label={t("only", { tag })}
            onClick={() => onChoose(tag)}
            className={cn(TAG, "bg-muted")}
          >
            <span className="block truncate">{tag}</span>
          </button>
        </li>
      ))}
      {rest.length === 0 ? null : (
        <li>
          <button
            type="button"
            aria-label={t("more", { count: rest.length, tags: rest.join(", ") })}
            onClick={() => setIsOpen(true)}
            className={cn(TAG, "text-muted-foreground")}
          >
            +{rest.length}
          </button>
        </li>
      )}
    </ul>
  );
}

/** Moves the focus from the disappearing button to the first tag it reveals. */
function takeFocus(first: HTMLElement | null): void {
  first?.focus();
}
