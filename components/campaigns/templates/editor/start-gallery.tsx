"use client";

import { useTranslations } from "next-intl";
import { START_NAMES, type StartName } from "@/components/campaigns/templates/editor/starting-points.ts";

/** Starting points of a new template. */
export function StartGallery({ onChoose }: { onChoose: (start: StartName) => void }) {
  const t = useTranslations("templates");
  return (
    <section aria-label={t("startsTitle")} className="grid gap-2">
      <h2 className="text-sm font-medium">{t("startsTitle")}</h2>
      <ul className="grid grid-cols-2 gap-2 lg:grid-cols-3">
        {START_NAMES.map((start) => (
          <li key={start}>
            <button
              type="button"
              onClick={() => onChoose(start)}
              className="flex h-full w-full flex-col rounded-md border bg-card px-3 py-2.5 text-left hover:bg-accent"
            >
              <span className="block font-medium">{t(`starts.${start}.name`)}</span>
              <span className="block text-[13px] text-pretty text-muted-foreground max-sm:sr-only">
                {t(`starts.${start}.why`)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
