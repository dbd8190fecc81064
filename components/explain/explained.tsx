"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type ExplainParams, toExplainLink } from "@/components/explain/explain-link.ts";
import { loadPanel } from "@/components/explain/load-panel.ts";
import { mayOpen } from "@/components/explain/may-open.ts";
import { cn } from "@/components/ui/cn.ts";
import type { FigureId } from "@/lib/explain/names.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { useOpenParam } from "@/lib/web/url-state.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

type ExplainedProps = {
  figure: FigureId;
  /** Those of the page: the panel must show the same number. */
  params?: ExplainParams;
  label: string;
  value: string;
  /** How the value is drawn; defaults to its text. */
  children?: ReactNode;
  className?: string;
};

/** A number that opens the rows behind it; plain text for users who may not see them. */
export function Explained({ figure, params, label, value, children = value, className }: ExplainedProps) {
  const t = useTranslations("common");
  const { hasPermission } = useProfile();
  const [, open] = useOpenParam("explain");
  if (value === NO_DATA || !mayOpen(figure, hasPermission)) return children;
  const link = toExplainLink(figure, params);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t("why", { label, value })}
      data-explain={link}
      data-name={label}
      className={cn("explained hit-area", className)}
      onPointerEnter={loadPanel}
      onFocus={loadPanel}
      onClick={(event) => {
        // The number may be part of a row that has its own click.
        event.stopPropagation();
        open(link);
      }}
    >
      {children}
    </button>
  );
}
