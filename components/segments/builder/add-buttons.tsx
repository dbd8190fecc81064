"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { FieldPicker } from "@/components/segments/builder/field-picker.tsx";
import { useTree } from "@/components/segments/builder/tree-context.ts";
import { conditionsOf, type Group, newKey } from "@/components/segments/rules/tree.ts";
import { Button } from "@/components/ui/button.tsx";
import { MAX_FILTERS, MAX_RULE_DEPTH } from "@/lib/segments/names.ts";

/** Buttons that add a condition or a nested group. */
export function AddButtons({ group, level }: { group: Group; level: number }) {
  const t = useTranslations("segments.card");
  const { tree, edit, focusOn, isDisabled } = useTree();
  const isFull = conditionsOf(tree).length >= MAX_FILTERS;
  if (isDisabled) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-1">
      <AddCondition into={group.key} label={t("addCondition")} isDisabled={isFull} />
      {level < MAX_RULE_DEPTH ? (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            const key = newKey();
            edit({ type: "addGroup", into: group.key, key });
            focusOn(key, "add");
          }}
        >
          <Plus aria-hidden />
          {t("addGroup")}
        </Button>
      ) : null}
      {isFull ? <p className="px-2 text-[13px] text-muted-foreground">{t("full", { count: MAX_FILTERS })}</p> : null}
    </div>
  );
}

type AddConditionProps = { into: string | null; label: string; isDisabled?: boolean; variant?: "ghost" | "outline" };

/** Chooses a field; the new condition then waits for its value. */
export function AddCondition({ into, label, isDisabled = false, variant = "ghost" }: AddConditionProps) {
  const { edit, focusOn } = useTree();
  const size = variant === "ghost" ? "sm" : "default";
  return (
    <FieldPicker
      trigger={
        <Button variant={variant} size={size} disabled={isDisabled} data-add>
          <Plus aria-hidden />
          {label}
        </Button>
      }
      onPick={(ref) => {
        const key = newKey();
        edit({ type: "addCondition", into, ...ref, key });
        focusOn(key, "value");
      }}
    />
  );
}
