"use client";

import { useTranslations } from "next-intl";
import { needed } from "@/components/campaigns/message/focus-needed.ts";
import { FIELDS, needsFallback, type Source, sourceOf, withSource } from "@/components/campaigns/message/variables.ts";
import { useVariableName } from "@/components/campaigns/templates/use-shown-text.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { TableBody, TableHead, TableHeader } from "@/components/ui/table.tsx";
import type { VariableMapping } from "@/lib/campaigns/schemas.ts";
import type { TemplateVariable, TemplateView } from "@/lib/messaging/schemas.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";

const COLUMNS = ["variable", "field", "fallback"] as const;

/** The value of each placeholder of the template, and the fallback for customers without it. */
export function VariableTable({ template }: { template: TemplateView }) {
  const t = useTranslations("campaigns.variables");
  return (
    <SectionCard title={t("title")} description={t("description")}>
      <table className="-my-2 w-full text-[13px] max-sm:block">
        <caption className="sr-only">{t("title")}</caption>
        <TableHeader className="max-sm:hidden">
          <tr>
            {COLUMNS.map((column) => (
              <TableHead key={column} className="first:pl-0 last:pr-0">
                {t(`columns.${column}`)}
              </TableHead>
            ))}
          </tr>
        </TableHeader>
        <TableBody className="max-sm:grid max-sm:gap-4">
          {template.variables.map((variable) => (
            <VariableRow key={variable.key} variable={variable} template={template} />
          ))}
        </TableBody>
      </table>
    </SectionCard>
  );
}

function VariableRow({ variable, template }: { variable: TemplateVariable; template: TemplateView }) {
  const t = useTranslations("campaigns.variables");
  const { draft, change } = useWizard();
  const mapping = draft.variables[variable.key];
  const set = (next: VariableMapping) => change({ variables: { ...draft.variables, [variable.key]: next } });
  const name = useFieldName(template)(variable);
  const source = mapping === undefined ? null : sourceOf(mapping);
  const cell = "py-2 pr-3 align-top last:pr-0 max-sm:block max-sm:p-0";
  return (
    <tr className="border-t max-sm:grid max-sm:gap-2 max-sm:pt-3">
      <th scope="row" className={`${cell} w-40 pt-3 text-left font-medium`}>
        <span className="block break-words">{name}</span>
        {variable.example === null ? null : (
          <span className="line-clamp-2 text-xs font-normal break-all text-muted-foreground">
            {t("example", { text: variable.example })}
          </span>
        )}
      </th>
      <td className={cell}>
        <SourceField name={name} variable={variable} mapping={mapping} source={source} onChange={set} />
      </td>
      <td className={`${cell} w-44`}>
        {source !== null && (needsFallback(source) || source === "text") ? (
          <Fallback name={name} mapping={mapping} isNeeded={needsFallback(source)} onChange={set} />
        ) : (
          <span className="flex h-10 items-center text-muted-foreground max-sm:hidden">
            {source === null ? NO_DATA : t("alwaysFilled")}
          </span>
        )}
      </td>
    </tr>
  );
}

/** Names a variable as the template's text does; of other parts, by the part. */
function useFieldName(template: TemplateView) {
  const t = useTranslations("campaigns.variables");
  const nameOf = useVariableName();
  return ({ component, name, kind, buttonIndex }: TemplateVariable): string => {
    if (component === "button") {
      const text = template.buttons.find(({ index }) => index === buttonIndex)?.text ?? "";
      return t(kind === "copy_code" ? "names.code" : "names.button", { text });
    }
    if (kind !== "text") return t(`names.${kind}`);
    const shown = nameOf(name ?? "");
    return component === "header" ? t("names.header", { name: shown }) : shown;
  };
}

type SourceFieldProps = {
  name: string;
  variable: TemplateVariable;
  mapping: VariableMapping | undefined;
  source: Source | null;
  onChange: (next: VariableMapping) => void;
};

function SourceField({ name, variable, mapping, source, onChange }: SourceFieldProps) {
  const t = useTranslations("campaigns.variables");
  const takesFields = variable.kind === "text";
  return (
    <div className="grid gap-2">
      {takesFields ? (
        <NativeSelect
          aria-label={t("fieldOf", { name })}
          {...needed(source === null)}
          value={source ?? ""}
          onChange={(event) => onChange(withSource(event.target.value as Source, mapping))}
        >
          {source === null ? <option value="">{t("choose")}</option> : null}
          {FIELDS.map((field) => (
            <option key={field} value={field}>
              {t(`fields.${field}`)}
            </option>
          ))}
          <option value="text">{t("fields.text")}</option>
        </NativeSelect>
      ) : null}
      {source === "text" || !takesFields ? (
        <Input
          aria-label={t("textOf", { name })}
          placeholder={takesFields ? t("textPlaceholder") : t(`placeholders.${variable.kind}`)}
          value={mapping?.value ?? ""}
          maxLength={1_000}
          autoComplete="off"
          onChange={(event) => onChange({ value: event.target.value, fallback: mapping?.fallback ?? null })}
        />
      ) : null}
    </div>
  );
}

type FallbackProps = {
  name: string;
  mapping: VariableMapping | undefined;
  isNeeded: boolean;
  onChange: (next: VariableMapping) => void;
};

function Fallback({ name, mapping, isNeeded, onChange }: FallbackProps) {
  const t = useTranslations("campaigns.variables");
  const value = mapping?.fallback ?? "";
  const isMissing = isNeeded && value.trim() === "";
  if (!isNeeded && !/\{\{/.test(mapping?.value ?? "")) return null;
  return (
    <>
      <Input
        aria-label={t("fallbackOf", { name })}
        aria-invalid={isMissing}
        placeholder={t("fallbackPlaceholder")}
        value={value}
        maxLength={1_000}
        autoComplete="off"
        onChange={(event) => onChange({ value: mapping?.value ?? "", fallback: event.target.value || null })}
      />
      {isMissing ? <p className="mt-1 text-xs text-negative">{t("fallbackMissing")}</p> : null}
    </>
  );
}
