"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { RuleTree } from "@/components/segments/builder/rule-tree.tsx";
import { TreeContext } from "@/components/segments/builder/tree-context.ts";
import { useTreeEditor } from "@/components/segments/builder/use-tree-editor.ts";
import { problemOf } from "@/components/segments/rules/conditions.ts";
import { conditionsOf } from "@/components/segments/rules/tree.ts";
import { fromRules, toRules } from "@/components/segments/rules/wire.ts";
import { useWords } from "@/components/segments/use-words.ts";

const NO_COUNTS = new Map<string, never>();
const NO_REFUSALS = new Set<string>();

/** Rules of this campaign only, edited like a segment's. Incomplete conditions are ignored. */
export function BehaviorRules() {
  const t = useTranslations("campaigns.audience");
  const { draft, change, today, isDisabled } = useWizard();
  const [initial] = useState(() => fromRules(draft.behaviorRules?.rules ?? []));
  const editor = useTreeEditor(initial);
  const { tree } = editor;
  const { rules } = useMemo(() => toRules(tree), [tree]);
  const words = useWords(rules);
  const wire = JSON.stringify(rules);
  const shown = useRef(wire);
  useEffect(() => {
    if (shown.current === wire) return;
    shown.current = wire;
    const next = JSON.parse(wire) as typeof rules;
    change({ behaviorRules: next.length === 0 ? null : { rules: next } });
  }, [wire, change]);
  const isUnfinished = conditionsOf(tree).some((condition) => problemOf(condition) !== null);
  return (
    <TreeContext
      value={{
        ...editor,
        today,
        isDisabled,
        showsProblems: false,
        counts: NO_COUNTS,
        refusals: NO_REFUSALS,
        nameOf: words.nameOf,
      }}
    >
      <div className="min-w-0">
        <RuleTree empty={t(draft.segmentId === null ? "noAudience" : "noRules")} />
        {isUnfinished ? <p className="mt-2 text-[13px] text-muted-foreground">{t("unfinishedRules")}</p> : null}
      </div>
    </TreeContext>
  );
}
