"use client";

import { ArrowDown, ArrowUp, Copy, CornerDownRight, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactElement } from "react";
import { useTree } from "@/components/segments/builder/tree-context.ts";
import { targetsOf } from "@/components/segments/rules/edit-tree.ts";
import { groupNumber } from "@/components/segments/rules/group-number.ts";
import { findPlace, isGroup, type Part } from "@/components/segments/rules/tree.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuGroup,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { useMenuChoice } from "@/components/ui/hooks/use-menu-choice.ts";

/** Keyboard and touch alternative to drag and drop. */
export function PartMenu({ trigger, part }: { trigger: ReactElement; part: Part }) {
  const t = useTranslations("segments.card");
  const { tree, edit, focusOn } = useTree();
  const { key } = part;
  const place = findPlace(tree, key);
  const siblings = place?.parent ? place.parent.parts : tree;
  const menu = useMenuChoice((act: () => void) => act());
  const move = (act: () => void) => () =>
    menu.choose(() => {
      act();
      focusOn(key, "menu");
    });
  const remove = () => {
    const at = place?.index ?? 0;
    const next = siblings[at + 1] ?? siblings[at - 1] ?? place?.parent;
    edit({ type: "remove", key });
    if (next) focusOn(next.key, "menu");
    else focusOn("", "add");
  };
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild ref={menu.trigger}>
        {trigger}
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="w-60" onCloseAutoFocus={menu.onCloseAutoFocus}>
        <DropdownMenuItem onSelect={move(() => edit({ type: "duplicate", key }))}>
          <Copy aria-hidden />
          {t("duplicate")}
        </DropdownMenuItem>
        <DropdownMenuItem disabled={place?.index === 0} onSelect={move(() => edit({ type: "shift", key, by: -1 }))}>
          <ArrowUp aria-hidden />
          {t("up")}
        </DropdownMenuItem>
        <DropdownMenuItem
          disabled={place?.index === siblings.length - 1}
          onSelect={move(() => edit({ type: "shift", key, by: 1 }))}
        >
          <ArrowDown aria-hidden />
          {t("down")}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <MoveItems part={part} choose={(into) => move(() => edit({ type: "moveInto", key, into }))()} />
        <DropdownMenuItem className="text-negative" onSelect={() => menu.choose(remove)}>
          <Trash2 aria-hidden />
          {t(isGroup(part) ? "removeGroup" : "remove")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function MoveItems({ part, choose }: { part: Part; choose: (into: string | null) => void }) {
  const t = useTranslations("segments.card");
  const { tree } = useTree();
  const targets = targetsOf(tree, part.key);
  if (targets.length === 0) return null;
  return (
    <>
      <DropdownMenuGroup>
        <DropdownMenuLabel>{t("moveTo")}</DropdownMenuLabel>
        {targets.map((group) => (
          <DropdownMenuItem key={group?.key ?? ""} onSelect={() => choose(group?.key ?? null)}>
            <CornerDownRight aria-hidden />
            {group
              ? t("group", { number: groupNumber(tree, group.key) })
              : t(isGroup(part) ? "firstLevel" : "ownGroup")}
          </DropdownMenuItem>
        ))}
      </DropdownMenuGroup>
      <DropdownMenuSeparator />
    </>
  );
}
