"use client";

import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { TEMPLATE_NAMES } from "@/components/segments/rules/starting-points.ts";
import { useTemplateName } from "@/components/segments/use-template-name.ts";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Link } from "@/components/ui/link.tsx";
import type { Day } from "@/lib/core/dates.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Empty state with templates of common segments. */
export function FirstUse({ today }: { today: Day }) {
  const t = useTranslations("segments");
  const nameOf = useTemplateName(today);
  const { isReadOnly } = useProfile();
  return (
    <Card>
      <EmptyState title={t("empty.title")} description={t(isReadOnly ? "empty.readOnly" : "empty.description")} />
      {isReadOnly ? null : (
        <ul aria-label={t("empty.templates")} className="grid border-t sm:grid-cols-2 xl:grid-cols-3">
          {TEMPLATE_NAMES.map((template) => (
            <li key={template} className="-mt-px -ml-px border-t border-l">
              <Link
                href={`/segmentos/novo?modelo=${template}`}
                className="group flex h-full items-start gap-3 p-4 -outline-offset-2 hover:bg-muted"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{nameOf(template)}</span>
                  <span className="block text-[13px] text-pretty text-muted-foreground">
                    {t(`templates.${template}.why`)}
                  </span>
                </span>
                <ArrowRight aria-hidden className="mt-0.5 size-4 text-muted-foreground group-hover:text-foreground" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
