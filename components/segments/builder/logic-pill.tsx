"use client";

import { useTranslations } from "next-intl";
import { useTree } from "@/components/segments/builder/tree-context.ts";
import type { Group } from "@/components/segments/rules/tree.ts";

/** Toggles a group's operator between AND and OR. */
export function LogicPill({ group: { key, logic }, name }: { group: Group; name: string }) {
  const t = useTranslations("segments.card");
  const { edit, isDisabled } = useTree();
  return (
    <div className="relative flex h-10 items-center pl-4 before:absolute before:inset-y-0 before:left-8 before:w-px before:bg-border">
      <button
        type="button"
        disabled={isDisabled}
        aria-label={t(logic === "AND" ? "isAnd" : "isOr", { name })}
        title={t("switchLogic")}
        onClick={() => edit({ type: "setGroup", key, to: { logic: logic === "AND" ? "OR" : "AND" } })}
        className="hit-area h-6 min-w-9 rounded-full border border-input bg-card px-2.5 text-xs font-semibold hover:bg-accent"
      >
        {t(logic === "AND" ? "and" : "or")}
      </button>
    </div>
  );
}

/** Top-level groups are always combined with AND. */
export function FirstLevelPill() {
  const t = useTranslations("segments.card");
  return (
    <div className="relative flex h-10 items-center pl-4 before:absolute before:inset-y-0 before:left-8 before:w-px before:bg-border">
      <span className="relative inline-flex h-6 min-w-9 items-center justify-center rounded-full border bg-background px-2.5 text-xs font-semibold text-muted-foreground">
        {t("and")}
      </span>
    </div>
  );
}
