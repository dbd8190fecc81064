"use client";

import { useTranslations } from "next-intl";
import { FIELD_GROUPS, type FieldRef } from "@/components/segments/rules/fields.ts";
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from "@/components/ui/command.tsx";
import { matchesText } from "@/lib/web/match-text.ts";

export function FieldList({ onPick }: { onPick: (ref: FieldRef) => void }) {
  const t = useTranslations("segments");
  return (
    <Command label={t("picker.label")} filter={(value, search) => (matchesText(search, value) ? 1 : 0)}>
      <CommandInput placeholder={t("picker.search")} autoFocus />
      <CommandList>
        <CommandEmpty>{t("picker.none")}</CommandEmpty>
        {FIELD_GROUPS.map(({ name, fields }) => (
          <CommandGroup key={name} heading={t(`picker.groups.${name}`)}>
            {fields.map((ref) => (
              <CommandItem
                key={ref.field}
                // Also searchable by group name: "loja" finds all fields about stores.
                value={`${t(`fields.${ref.field}`)} · ${t(`picker.groups.${name}`)}`}
                onSelect={() => onPick(ref)}
              >
                {t(`fields.${ref.field}`)}
              </CommandItem>
            ))}
          </CommandGroup>
        ))}
      </CommandList>
    </Command>
  );
}
