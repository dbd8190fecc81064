import {
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_CRITICAL,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  mergeRegister,
  type RangeSelection,
} from "lexical";
import { useEffect, useEffectEvent, useState } from "react";
import { foldText } from "@/lib/core/search.ts";

/** `{` or `{{` before the cursor, and what was typed after it. */
const TYPED = /\{{1,2}([\p{L} ]{0,20})$/u;

type Option<Name> = { name: Name; label: string };
type Menu = { typed: string; top: number; left: number };

/** The list of variables that opens when `{` is typed; arrow keys move in it, Enter or Tab chooses. */
export function useVariableMenu<Name extends string>(
  editor: LexicalEditor,
  options: readonly Option<Name>[],
  onChoose: (name: Name, selection: RangeSelection) => void,
) {
  const [menu, setMenu] = useState<Menu | null>(null);
  const [active, setActive] = useState(0);
  const typed = menu?.typed ?? "";
  const shown = menu === null ? [] : options.filter(({ label }) => foldText(label).includes(foldText(typed)));

  const choose = useEffectEvent((name: Name | undefined) => {
    if (name === undefined) return false;
    editor.update(() => {
      const selection = $selectTyped();
      if (selection !== null) onChoose(name, selection);
    });
    return true;
  });
  const follow = useEffectEvent(() => {
    const next = editor.read($typedText);
    if (next === null) setMenu(null);
    else if (next !== menu?.typed) {
      setMenu({ typed: next, ...placeOfCursor(editor.getRootElement()) });
      setActive(0);
    }
  });
  const move = useEffectEvent((event: KeyboardEvent | null, by: number) => {
    if (shown.length === 0) return false;
    event?.preventDefault();
    setActive((active + by + shown.length) % shown.length);
    return true;
  });
  const take = useEffectEvent((event: KeyboardEvent | null) => {
    if (shown.length === 0) return false;
    event?.preventDefault();
    return choose(shown[active]?.name);
  });
  const close = useEffectEvent((event: KeyboardEvent | null) => {
    if (shown.length === 0) return false;
    event?.stopPropagation();
    setMenu(null);
    return true;
  });

  useEffect(
    () =>
      mergeRegister(
        editor.registerUpdateListener(({ dirtyLeaves }) => {
          if (dirtyLeaves.size > 0) follow();
        }),
        editor.registerCommand(KEY_ARROW_DOWN_COMMAND, (event) => move(event, 1), COMMAND_PRIORITY_CRITICAL),
        editor.registerCommand(KEY_ARROW_UP_COMMAND, (event) => move(event, -1), COMMAND_PRIORITY_CRITICAL),
        editor.registerCommand(KEY_ENTER_COMMAND, (event) => take(event), COMMAND_PRIORITY_CRITICAL),
        editor.registerCommand(KEY_TAB_COMMAND, (event) => take(event), COMMAND_PRIORITY_CRITICAL),
        editor.registerCommand(KEY_ESCAPE_COMMAND, (event) => close(event), COMMAND_PRIORITY_CRITICAL),
      ),
    [editor],
  );
  return { menu, shown, active, choose: (name: Name) => choose(name), close: () => setMenu(null) };
}

function $typedText(): string | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null;
  const node = selection.anchor.getNode();
  if (!$isTextNode(node)) return null;
  return TYPED.exec(node.getTextContent().slice(0, selection.anchor.offset))?.[1] ?? null;
}

/** Selects the typed text, from its brace on. */
function $selectTyped(): RangeSelection | null {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return null;
  const node = selection.anchor.getNode();
  if (!$isTextNode(node)) return null;
  const before = node.getTextContent().slice(0, selection.anchor.offset);
  const found = TYPED.exec(before);
  return found === null ? null : node.select(found.index, before.length);
}

const LIST_WIDTH = 224;

function placeOfCursor(root: HTMLElement | null): { top: number; left: number } {
  const selection = window.getSelection();
  if (root === null || selection === null || selection.rangeCount === 0) return { top: 0, left: 0 };
  const field = root.getBoundingClientRect();
  // jsdom has no boxes of ranges.
  const cursor = selection.getRangeAt(0).getBoundingClientRect?.() ?? field;
  const left = Math.max(0, Math.min(cursor.left - field.left, field.width - LIST_WIDTH));
  return { top: cursor.bottom - field.top + 4, left };
}
