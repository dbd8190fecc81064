"use client";

import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type Found, type Source, sourcesFor } from "@/components/shell/palette/palette-sources.tsx";
import { CommandEmpty, CommandGroup, CommandItem } from "@/components/ui/command.tsx";
import { useApi } from "@/lib/web/use-api.ts";
import { useSettled } from "@/lib/web/use-paused-search.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const SHORTEST = 2;
const PAUSE_MS = 250;

type PaletteFoundProps = { typed: string; onGo: (target: string) => void };

/**
 * What the user's lists contain, after a pause in typing. Answers belong to the text they were asked for, so a late one
 * never replaces those of a newer text.
 */
export function PaletteFound({ typed, onGo }: PaletteFoundProps) {
  const t = useTranslations("shell.palette");
  const { sources, found, wanted, isSearching } = useFound(typed);
  const failed = isSearching ? [] : sources.filter((_, index) => found[index]?.isError);
  return (
    <>
      {sources.slice(0, answered(found)).map((source, index) => {
        const { data } = found[index] ?? {};
        const rows = data === undefined ? [] : source.rows(data as never, wanted);
        return rows.length === 0 ? null : <Group key={source.key} source={source} rows={rows} onGo={onGo} />;
      })}
      {isSearching ? <Remark text={t("searching")} /> : <CommandEmpty>{t("empty")}</CommandEmpty>}
      {failed.map(({ key }) => (
        <Remark key={key} text={t(`failed.${key}`)} />
      ))}
    </>
  );
}

/** How many lists, from the first, have answered: a later one would push the selected row away. */
function answered(found: readonly { isPending: boolean }[]): number {
  const waiting = found.findIndex(({ isPending }) => isPending);
  return waiting === -1 ? found.length : waiting;
}

function useFound(typed: string) {
  const api = useApi();
  const { hasPermission } = useProfile();
  const personTexts = useTranslations("customers.person");
  const now = typed.trim();
  const settled = useSettled(now, PAUSE_MS);
  const isWanted = now.length >= SHORTEST;
  const isSettled = settled === now;
  const sources = isWanted ? sourcesFor({ hasPermission, personTexts }) : [];
  const found = useQueries({
    queries: isSettled ? sources.map((source) => source.query(api, settled)) : [],
  });
  const isSearching = sources.length > 0 && (!isSettled || found.some(({ isPending }) => isPending));
  return { sources, found, wanted: settled, isSearching };
}

type GroupProps = Pick<PaletteFoundProps, "onGo"> & { source: Source; rows: readonly Found[] };

function Group({ source: { key }, rows, onGo }: GroupProps) {
  const t = useTranslations("shell.palette.found");
  return (
    <CommandGroup heading={t(key)}>
      {rows.map(({ id, label, hint, target, icon, extra }) => (
        <CommandItem key={id} value={`${key} ${id}`} onSelect={() => onGo(target)}>
          {icon}
          <span className="min-w-0 flex-1">
            <span className="block truncate">{label}</span>
            {hint ? <span className="block truncate text-xs text-muted-foreground">{hint}</span> : null}
          </span>
          {extra}
        </CommandItem>
      ))}
    </CommandGroup>
  );
}

function Remark({ text }: { text: string }) {
  return (
    <div role="presentation" className="px-3 py-2 text-sm text-muted-foreground">
      {text}
    </div>
  );
}
