"use client";

import { useTranslations } from "next-intl";
import { isWordedInReverse, kindOf, takesList, takesValues } from "@/components/segments/rules/conditions.ts";
import type { Condition, Item } from "@/components/segments/rules/tree.ts";
import { DateInput } from "@/components/segments/values/date-input.tsx";
import { FigureInput } from "@/components/segments/values/figure-input.tsx";
import { ListValue } from "@/components/segments/values/list-value.tsx";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";

type ValueEditorProps = {
  condition: Condition;
  /** Name of the field. */
  label: string;
  nameOf: (value: string) => string;
  isInvalid: boolean;
  isDisabled: boolean;
  describedBy?: string;
  onChange: (values: Condition["values"]) => void;
};

/** Editor of a condition's value, depending on the field. */
export function ValueEditor(props: ValueEditorProps) {
  const { condition, onChange } = props;
  const kind = kindOf(condition);
  if (!takesValues(condition.operator)) return null;
  if (condition.field === "customerId") return <PickedCustomers count={condition.values.length} />;
  if (kind === "flag") return <FlagValue {...props} />;
  if (takesList(condition)) return kind === "text" ? <TextList {...props} /> : <ListValue {...props} />;
  if (condition.operator !== "between")
    return <OneValue {...props} value={condition.values[0] ?? null} onItem={(item) => onChange([item])} />;
  return <TwoValues {...props} />;
}

function PickedCustomers({ count }: { count: number }) {
  const t = useTranslations("segments.sentence");
  return <span>{t("pickedCustomers", { count })}</span>;
}

function TwoValues(props: ValueEditorProps) {
  const t = useTranslations("segments.values");
  const { condition, label, onChange } = props;
  const [from = null, to = null] = condition.values;
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-2">
      <OneValue {...props} label={t("from", { label })} value={from} onItem={(item) => onChange([item, to])} />
      <span className="text-muted-foreground">{t("and")}</span>
      <OneValue {...props} label={t("to", { label })} value={to} onItem={(item) => onChange([from, item])} />
    </span>
  );
}

type OneValueProps = Omit<ValueEditorProps, "onChange"> & { value: Item; onItem: (item: Item) => void };

function OneValue({ condition, value, onItem, nameOf: _, ...field }: OneValueProps) {
  const t = useTranslations("segments");
  const kind = kindOf(condition);
  if (kind === "amount" || kind === "count")
    return (
      <FigureInput
        {...field}
        isMoney={kind === "amount"}
        unit={kind === "count" ? t(`units.${condition.field}`) : undefined}
        value={typeof value === "number" ? value : null}
        onChange={onItem}
      />
    );
  const text = value === null ? null : String(value);
  if (kind === "date")
    return (
      <DateInput
        {...field}
        isPoint={!["within", "neq", "eq"].includes(condition.operator)}
        value={text}
        onChange={onItem}
      />
    );
  return (
    <Input
      data-value
      value={text ?? ""}
      maxLength={200}
      aria-label={field.label}
      aria-invalid={field.isInvalid}
      aria-describedby={field.describedBy}
      disabled={field.isDisabled}
      className="w-56 max-w-full"
      onChange={(event) => onItem(event.target.value)}
    />
  );
}

function FlagValue({ condition, label, isDisabled, onChange }: ValueEditorProps) {
  const t = useTranslations("segments.values");
  const [yes, no] = isWordedInReverse(condition) ? ["false", "true"] : ["true", "false"];
  return (
    <NativeSelect
      data-value
      aria-label={label}
      disabled={isDisabled}
      value={String(condition.values[0] === true)}
      onChange={(event) => onChange([event.target.value === "true"])}
    >
      <option value={yes}>{t("yes")}</option>
      <option value={no}>{t("no")}</option>
    </NativeSelect>
  );
}

/** A list of free texts; only rules created by API have one. */
function TextList({ condition, label, isInvalid, isDisabled, describedBy, onChange }: ValueEditorProps) {
  const t = useTranslations("segments.values");
  return (
    <Input
      data-value
      defaultValue={condition.values.join(", ")}
      placeholder={t("commas")}
      aria-label={label}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      disabled={isDisabled}
      className="w-72 max-w-full"
      onChange={(event) => onChange(event.target.value.split(",").flatMap((text) => text.trim() || []))}
    />
  );
}
