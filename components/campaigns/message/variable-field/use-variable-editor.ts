import { createEmptyHistoryState, registerHistory } from "@lexical/history";
import { registerPlainText } from "@lexical/plain-text";
import {
  $addUpdateTag,
  $getRoot,
  COMMAND_PRIORITY_HIGH,
  createEditor,
  HISTORY_MERGE_TAG,
  INSERT_LINE_BREAK_COMMAND,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalEditor,
  LineBreakNode,
  mergeRegister,
  SKIP_SELECTION_FOCUS_TAG,
  TextNode,
} from "lexical";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  $chipCodes,
  $readText,
  $writeText,
  type LabelOf,
} from "@/components/campaigns/message/variable-field/editor-text.ts";
import { VariableNode } from "@/components/campaigns/message/variable-field/variable-node.ts";

const HISTORY_MS = 300;

type Options = {
  text: string;
  labelOf: LabelOf;
  isOneLine: boolean;
  longest: number;
  onChange: (text: string) => void;
};

/** An editor of plain text whose variables are chips. Attach `setRoot` to the element in which to type. */
export function useVariableEditor({ text, labelOf, isOneLine, longest, onChange }: Options) {
  const [editor] = useState(newEditor);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const known = useRef<string | null>(null);
  const label = useEffectEvent(labelOf);
  const write = useEffectEvent((next: string, tags: string[]) => {
    editor.update(
      () => {
        for (const tag of tags) $addUpdateTag(tag);
        $writeText(next, labelOf);
      },
      { discrete: true },
    );
  });
  const read = useEffectEvent(() => {
    const next = editor.read($readText);
    if (next === known.current) return;
    known.current = next.slice(0, longest);
    if (next.length > longest) {
      write(known.current, []);
      editor.update(() => void $getRoot().selectEnd());
    }
    onChange(known.current);
  });

  useEffect(() => {
    editor.setRootElement(root);
    if (root === null) return;
    const oneLine = isOneLine
      ? [
          editor.registerCommand(INSERT_LINE_BREAK_COMMAND, () => true, COMMAND_PRIORITY_HIGH),
          editor.registerCommand(INSERT_PARAGRAPH_COMMAND, () => true, COMMAND_PRIORITY_HIGH),
          editor.registerNodeTransform(LineBreakNode, (node) => void node.replace(new TextNode(" "))),
        ]
      : [];
    return mergeRegister(
      registerPlainText(editor),
      registerHistory(editor, createEmptyHistoryState(), HISTORY_MS),
      editor.registerNodeTransform(TextNode, (node) => $chipCodes(node, label)),
      editor.registerUpdateListener(() => read()),
      ...oneLine,
    );
  }, [editor, root, isOneLine]);

  useEffect(() => {
    if (text === known.current) return;
    known.current = text;
    write(text, [HISTORY_MERGE_TAG, SKIP_SELECTION_FOCUS_TAG]);
  }, [text]);

  return { editor, setRoot };
}

function newEditor(): LexicalEditor {
  return createEditor({
    namespace: "variables",
    nodes: [VariableNode],
    onError: (error) => {
      throw error;
    },
  });
}
