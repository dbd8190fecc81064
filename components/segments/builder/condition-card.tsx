"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { DragHandle } from "@/components/segments/builder/drag-handle.tsx";
import { FieldPicker } from "@/components/segments/builder/field-picker.tsx";
import { PartCount } from "@/components/segments/builder/part-count.tsx";
import { PartMenuButton } from "@/components/segments/builder/part-menu-button.tsx";
import { useTree } from "@/components/segments/builder/tree-context.ts";
import { useDropTarget } from "@/components/segments/builder/use-drop-target.ts";
import {
  countedUnit,
  isWindowed,
  kindOf,
  operatorsOf,
  problemOf,
  RELATIVE_OPERATORS,
  withField,
  withOperator,
} from "@/components/segments/rules/conditions.ts";
import type { Condition } from "@/components/segments/rules/tree.ts";
import { ValueEditor } from "@/components/segments/values/value-editor.tsx";
import { WindowInput } from "@/components/segments/values/window-input.tsx";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import type { SegmentOperator } from "@/lib/segments/names.ts";

/** One condition: field, operator and value. */
export function ConditionCard({ condition, parentKey }: { condition: Condition; parentKey: string }) {
  const t = useTranslations("segments");
  const { edit, focusOn, isDisabled, nameOf, refusals, showsProblems, today } = useTree();
  const problemId = useId();
  const drop = useDropTarget({ into: parentKey, before: condition.key });
  const { key, category, field } = condition;
  const name = t(`fields.${field}`);
  const problem = useProblem(condition);
  const isShown = problem !== null && (showsProblems || refusals.has(key) || problemOf(condition) !== "missing");
  const control = { isInvalid: isShown, isDisabled, describedBy: isShown ? problemId : undefined };
  return (
    <div
      data-part={key}
      {...drop.handlers}
      className={cn(
        "rounded-md border bg-card p-2",
        isShown && "border-destructive",
        drop.isOver && "shadow-[0_-3px_0_var(--primary)]",
      )}
    >
      <div className="flex items-start gap-2">
        <DragHandle partKey={key} />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
          <FieldPicker
            trigger={
              <Button
                variant="secondary"
                className="max-w-full"
                disabled={isDisabled}
                aria-label={t("card.field", { field: name })}
              >
                <span className="truncate">{name}</span>
                <ChevronDown aria-hidden className="text-muted-foreground" />
              </Button>
            }
            onPick={(ref) => {
              edit({ type: "change", key, to: withField(condition, ref.category, ref.field) });
              focusOn(key, "value");
            }}
          />
          <OperatorSelect condition={condition} name={name} />
          <ValueEditor
            {...control}
            // Remount the editor when the field or operator changes, so that no input carries over.
            key={`${category}.${field}.${condition.operator}`}
            condition={condition}
            label={name}
            nameOf={(value) => nameOf(field, value)}
            onChange={(values) => edit({ type: "change", key, to: { values } })}
          />
          {isWindowed(condition) ? (
            <WindowInput
              {...control}
              label={t("card.window", { field: name })}
              today={today}
              value={condition.window}
              onChange={(window) => edit({ type: "change", key, to: { window } })}
            />
          ) : null}
        </div>
        <div className="flex shrink-0 flex-col-reverse items-end sm:flex-row sm:items-center sm:gap-1">
          <PartCount partKey={key} />
          <PartMenuButton part={condition} name={name} />
        </div>
      </div>
      {isShown ? (
        <p id={problemId} role="alert" className="mt-1.5 px-1 text-[13px] text-negative">
          {problem}
        </p>
      ) : null}
    </div>
  );
}

function useProblem(condition: Condition): string | null {
  const t = useTranslations("segments.problems");
  const isRefused = useTree().refusals.has(condition.key);
  const problem = problemOf(condition);
  if (problem !== null) return t(problem);
  return isRefused ? t("refused") : null;
}

/** A date some days or months ago reads "há mais de 60 dias" instead of "foi antes de". */
function isRelative({ values }: Condition, operator: SegmentOperator): boolean {
  return RELATIVE_OPERATORS.includes(operator) && countedUnit(values[0]) !== null;
}

function OperatorSelect({ condition, name }: { condition: Condition; name: string }) {
  const t = useTranslations("segments");
  const { edit, isDisabled } = useTree();
  const kind = kindOf(condition);
  const operators = operatorsOf(condition);
  // A yes/no field needs no operator.
  if (kind === "flag") return null;
  return (
    <NativeSelect
      className="max-w-full"
      aria-label={t("card.operator", { field: name })}
      disabled={isDisabled}
      value={condition.operator}
      onChange={(event) => {
        const operator = operators.find((it) => it === event.target.value);
        if (operator) edit({ type: "change", key: condition.key, to: withOperator(condition, operator) });
      }}
    >
      {operators.map((operator) => (
        <option key={operator} value={operator}>
          {t(
            `operators.${isRelative(condition, operator) ? "relativeDate" : kind === "listedText" ? "text" : kind}.${operator}`,
          )}
        </option>
      ))}
    </NativeSelect>
  );
}
