"use client";

import { Ban } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { AddCondition } from "@/components/segments/builder/add-buttons.tsx";
import { GroupCard } from "@/components/segments/builder/group-card.tsx";
import { FirstLevelPill } from "@/components/segments/builder/logic-pill.tsx";
import { useTree } from "@/components/segments/builder/tree-context.ts";
import { conditionsOf, newKey } from "@/components/segments/rules/tree.ts";
import { Button } from "@/components/ui/button.tsx";
import { MAX_FILTERS } from "@/lib/segments/names.ts";

type RuleTreeProps = { /** Text for an empty tree, if it is not a segment's. */ empty?: string };

/** The rules as cards. */
export function RuleTree({ empty }: RuleTreeProps) {
  const t = useTranslations("segments.tree");
  const { tree, isDisabled } = useTree();
  return (
    <section aria-label={t("label")} data-part="">
      {tree.length === 0 ? (
        <p className="rounded-lg border border-dashed border-input px-4 py-8 text-center text-pretty text-muted-foreground">
          {empty ?? t("empty")}
        </p>
      ) : null}
      {tree.map((group, index) => (
        <Fragment key={group.key}>
          {index > 0 ? <FirstLevelPill /> : null}
          <GroupCard group={group} level={1} />
        </Fragment>
      ))}
      {isDisabled ? null : <AddToTree />}
    </section>
  );
}

function AddToTree() {
  const t = useTranslations("segments.tree");
  const { tree, edit, focusOn } = useTree();
  const isFull = conditionsOf(tree).length >= MAX_FILTERS;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <AddCondition
        into={null}
        variant="outline"
        label={t(tree.length === 0 ? "addFirst" : "addBlock")}
        isDisabled={isFull}
      />
      <Button
        variant="outline"
        className="text-negative"
        disabled={isFull}
        onClick={() => {
          const key = newKey();
          edit({ type: "addGroup", into: null, negate: true, key });
          focusOn(key, "add");
        }}
      >
        <Ban aria-hidden />
        {t("exclude")}
      </Button>
    </div>
  );
}
