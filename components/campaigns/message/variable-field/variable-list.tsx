import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import type { VariableName } from "@/components/campaigns/message/variables.ts";
import { cn } from "@/components/ui/cn.ts";

type VariableListProps = {
  id: string;
  options: readonly { name: VariableName; label: string }[];
  active: number;
  style: CSSProperties;
  onChoose: (name: VariableName) => void;
};

/** The variables to choose from while typing; the focus stays in the text. */
export function VariableList({ id, options, active, style, onChoose }: VariableListProps) {
  const t = useTranslations("campaigns.variables");
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t("insert")}
      tabIndex={-1}
      style={style}
      className="absolute z-20 w-56 max-w-full rounded-lg border bg-popover p-1 text-popover-foreground"
    >
      {options.map(({ name, label }, at) => (
        <div
          key={name}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          // Not a click: the press would take the focus from the text and close the list.
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(name);
          }}
          className={cn(
            "flex min-h-9 cursor-default items-center rounded-md px-2 text-sm",
            at === active && "bg-accent",
          )}
        >
          {label}
        </div>
      ))}
    </div>
  );
}
