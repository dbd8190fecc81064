"use client";

import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { AddButtons } from "@/components/segments/builder/add-buttons.tsx";
import { ConditionCard } from "@/components/segments/builder/condition-card.tsx";
import { DragHandle } from "@/components/segments/builder/drag-handle.tsx";
import { LogicPill } from "@/components/segments/builder/logic-pill.tsx";
import { PartCount } from "@/components/segments/builder/part-count.tsx";
import { PartMenuButton } from "@/components/segments/builder/part-menu-button.tsx";
import { useTree } from "@/components/segments/builder/tree-context.ts";
import { useDropTarget } from "@/components/segments/builder/use-drop-target.ts";
import { groupNumber } from "@/components/segments/rules/group-number.ts";
import { type Group, isGroup } from "@/components/segments/rules/tree.ts";
import { cn } from "@/components/ui/cn.ts";
import { NativeSelect } from "@/components/ui/native-select.tsx";

/** Conditions and groups combined by one operator. Excluding groups have a red outline and a label. */
export function GroupCard({ group, level }: { group: Group; level: number }) {
  const t = useTranslations("segments.card");
  const problem = useTranslations("segments.problems");
  const { tree, refusals } = useTree();
  const number = groupNumber(tree, group.key);
  const name = t("group", { number });
  const drop = useDropTarget({ into: group.key });
  return (
    <section
      data-part={group.key}
      aria-label={name}
      {...drop.handlers}
      className={cn(
        "rounded-lg border p-2 sm:p-3",
        level % 2 === 1 ? "bg-muted/50" : "bg-card",
        group.negate && "border-negative",
        drop.isOver && "outline-2 outline-primary",
      )}
    >
      <div className="mb-2 flex items-center gap-2">
        {level > 1 ? <DragHandle partKey={group.key} /> : null}
        <NegateSelect group={group} name={name} />
        <span className="mr-auto truncate text-[13px] text-muted-foreground">{name}</span>
        {/* The count of an excluding group covers all other customers, which would be misread. */}
        {group.negate ? null : <PartCount partKey={group.key} />}
        <PartMenuButton part={group} name={name} />
      </div>
      {group.parts.map((part, index) => (
        <Fragment key={part.key}>
          {index > 0 ? <LogicPill group={group} name={name} /> : null}
          {isGroup(part) ? (
            <GroupCard group={part} level={level + 1} />
          ) : (
            <ConditionCard condition={part} parentKey={group.key} />
          )}
        </Fragment>
      ))}
      {group.parts.length === 0 ? <p className="px-1 pb-1 text-muted-foreground">{t("emptyGroup")}</p> : null}
      {refusals.has(group.key) ? (
        <p role="alert" className="mt-1.5 px-1 text-[13px] text-negative">
          {problem("refused")}
        </p>
      ) : null}
      <AddButtons group={group} level={level} />
    </section>
  );
}

function NegateSelect({ group, name }: { group: Group; name: string }) {
  const t = useTranslations("segments.card");
  const { edit, isDisabled } = useTree();
  return (
    <NativeSelect
      aria-label={t("effect", { name })}
      disabled={isDisabled}
      className={cn("font-medium", group.negate && "text-negative")}
      value={group.negate ? "out" : "in"}
      onChange={(event) => edit({ type: "setGroup", key: group.key, to: { negate: event.target.value === "out" } })}
    >
      <option value="in">{t("include")}</option>
      <option value="out">{t("exclude")}</option>
    </NativeSelect>
  );
}
