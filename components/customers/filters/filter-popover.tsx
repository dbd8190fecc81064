"use client";

import { useTranslations } from "next-intl";
import { type ReactElement, useState } from "react";
import { ChoiceEditor } from "@/components/customers/filters/choice-editor.tsx";
import { CityEditor } from "@/components/customers/filters/city-editor.tsx";
import {
  type CustomerFilters,
  type FilterChange,
  type FilterName,
  OPT_OUTS,
  REACH_CHANNELS,
} from "@/components/customers/filters/filters.ts";
import { LastOrderEditor } from "@/components/customers/filters/last-order-editor.tsx";
import { RangeEditor } from "@/components/customers/filters/range-editor.tsx";
import { RfmEditor } from "@/components/customers/filters/rfm-editor.tsx";
import { SellerEditor } from "@/components/customers/filters/seller-editor.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover.tsx";

type EditorProps = {
  name: FilterName;
  filters: CustomerFilters;
  onChange: (change: FilterChange) => void;
};

export function FilterPopover({ trigger, ...editor }: EditorProps & { trigger: ReactElement }) {
  const t = useTranslations("customers.filters");
  const [open, setOpen] = useState(true);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent align="start" sideOffset={8} className="p-0" aria-label={t(`names.${editor.name}`)}>
        <Editor {...editor} onDone={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  );
}

/** Multiple choices apply at once and keep the popover open; a single choice closes it. */
function Editor({ name, filters, onChange, onDone }: EditorProps & { onDone: () => void }) {
  const t = useTranslations("customers.filters");
  const apply = (change: FilterChange) => {
    onChange(change);
    onDone();
  };
  switch (name) {
    case "rfm":
      return <RfmEditor chosen={filters.rfm} onChange={(rfm) => onChange({ rfm })} />;
    case "sellers":
      return <SellerEditor chosen={filters.sellers} onChange={(sellers) => onChange({ sellers })} />;
    case "city":
      return <CityEditor chosen={filters.city} onChoose={(city) => apply({ city })} />;
    case "lastOrder":
      return <LastOrderEditor span={filters.span} from={filters.from} to={filters.to} onApply={apply} />;
    case "spent":
      return (
        <RangeEditor
          min={filters.spentMin}
          max={filters.spentMax}
          unit="money"
          onApply={(spentMin, spentMax) => apply({ spentMin, spentMax })}
        />
      );
    case "orders":
      return (
        <RangeEditor
          min={filters.ordersMin}
          max={filters.ordersMax}
          unit="count"
          onApply={(ordersMin, ordersMax) => apply({ ordersMin, ordersMax })}
        />
      );
    case "channel":
      return (
        <ChoiceEditor
          label={t("names.channel")}
          options={REACH_CHANNELS.map((value) => ({ value, label: t(`channels.${value}`) }))}
          chosen={filters.channel}
          onChoose={(channel) => apply({ channel })}
        />
      );
    case "optOut":
      return (
        <ChoiceEditor
          label={t("names.optOut")}
          options={OPT_OUTS.map((value) => ({ value, label: t(`optOuts.${value}`) }))}
          chosen={filters.optOut}
          onChoose={(optOut) => apply({ optOut })}
        />
      );
    default: {
      const unhandled: never = name;
      return unhandled;
    }
  }
}
