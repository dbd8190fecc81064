"use client";

import { $getRoot, $getSelection, $isRangeSelection, type RangeSelection } from "lexical";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { VariableButtons } from "@/components/campaigns/message/variable-buttons.tsx";
import { Fallbacks } from "@/components/campaigns/message/variable-field/fallbacks.tsx";
import { useVariableEditor } from "@/components/campaigns/message/variable-field/use-variable-editor.ts";
import { useVariableMenu } from "@/components/campaigns/message/variable-field/use-variable-menu.ts";
import { VariableList } from "@/components/campaigns/message/variable-field/variable-list.tsx";
import { VariableNode } from "@/components/campaigns/message/variable-field/variable-node.ts";
import {
  FIELDS,
  needsFallback,
  type Place,
  placeOf,
  type VariableName,
} from "@/components/campaigns/message/variables.ts";
import { cn } from "@/components/ui/cn.ts";

type VariableFieldProps = {
  label: string;
  text: string;
  names?: readonly VariableName[];
  longest: number;
  /** Height in lines; a field of one line takes no line breaks. */
  rows?: number;
  isOneLine?: boolean;
  placeholder?: string;
  describedBy?: string;
  onChange: (text: string) => void;
};

/** A text field that shows variables such as `{{first_name|cliente}}` as chips. The text keeps their codes. */
export function VariableField(props: VariableFieldProps) {
  const {
    label,
    text,
    names = FIELDS,
    longest,
    rows = 1,
    isOneLine = false,
    placeholder,
    describedBy,
    onChange,
  } = props;
  const t = useTranslations("campaigns.variables");
  const id = useId();
  const labelOf = ({ field, fallback }: Pick<Place, "field" | "fallback">) =>
    fallback === null ? t(`fields.${field}`) : t("orElse", { field: t(`fields.${field}`), fallback });
  const $insert = (name: VariableName, selection: RangeSelection) => {
    const fallback = needsFallback(name) ? t(`defaults.${name}`) : null;
    const label = labelOf({ field: name, fallback });
    selection.insertNodes([new VariableNode(placeOf(name, fallback ?? ""), label)]);
  };
  const { editor, setRoot } = useVariableEditor({ text, labelOf, isOneLine, longest, onChange });
  const options = names.map((name) => ({ name, label: t(`fields.${name}`) }));
  const menu = useVariableMenu(editor, options, $insert);
  const insert = (name: VariableName) => {
    editor.update(() => {
      const selection = $getSelection();
      $insert(name, $isRangeSelection(selection) ? selection : $getRoot().selectEnd());
    });
    editor.focus();
  };
  const isOpen = menu.menu !== null && menu.shown.length > 0;
  return (
    <div className="grid gap-2">
      <div className="relative">
        {/* biome-ignore lint/a11y/useSemanticElements: a text area cannot show chips */}
        <div
          ref={setRoot}
          role="textbox"
          tabIndex={0}
          contentEditable
          suppressContentEditableWarning
          aria-multiline={!isOneLine}
          aria-label={label}
          aria-describedby={describedBy}
          aria-haspopup="listbox"
          aria-controls={isOpen ? id : undefined}
          aria-activedescendant={isOpen ? `${id}-${menu.active}` : undefined}
          onBlur={menu.close}
          style={{ minHeight: `${rows * 24 + 18}px` }}
          className={cn(
            "w-full min-w-0 rounded-md border border-input bg-card px-3 py-2 text-base leading-6 break-words whitespace-pre-wrap sm:text-sm sm:leading-6",
            rows > 1 && "max-h-96 overflow-y-auto",
          )}
        />
        {text === "" && placeholder ? (
          <p
            aria-hidden
            className="pointer-events-none absolute inset-x-3 top-[9px] text-base leading-6 text-muted-foreground sm:text-sm sm:leading-6"
          >
            {placeholder}
          </p>
        ) : null}
        {isOpen ? (
          <VariableList
            id={id}
            options={menu.shown}
            active={menu.active}
            style={{ top: menu.menu?.top, left: menu.menu?.left }}
            onChoose={menu.choose}
          />
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <VariableButtons names={names} onInsert={insert} />
        <p className="text-xs text-muted-foreground pointer-coarse:hidden">{t("typeBrace")}</p>
      </div>
      <Fallbacks text={text} onChange={onChange} />
    </div>
  );
}
