import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  type LexicalNode,
  type TextNode,
} from "lexical";
import { VariableNode } from "@/components/campaigns/message/variable-field/variable-node.ts";
import { type Place, splitPlaces } from "@/components/campaigns/message/variables.ts";

export type LabelOf = (place: Place) => string;

/** Replaces the editor's content. Call it in an update of the editor. */
export function $writeText(text: string, labelOf: LabelOf): void {
  const paragraph = $createParagraphNode();
  paragraph.append(...$toNodes(text, labelOf));
  $getRoot().clear().append(paragraph);
}

/** The stored text of the editor's content. */
export function $readText(): string {
  return $getRoot()
    .getChildren()
    .map((paragraph) => ($isElementNode(paragraph) ? paragraph.getTextContent() : ""))
    .join("\n");
}

/** Turns a code that was typed or pasted into a chip. */
export function $chipCodes(node: TextNode, labelOf: LabelOf): void {
  const pieces = splitPlaces(node.getTextContent());
  const place = pieces.find((piece) => typeof piece !== "string");
  if (place === undefined || typeof place === "string") return;
  const start = node.getTextContent().indexOf(place.code);
  const parts = node.splitText(start, start + place.code.length);
  parts.find((part) => part.getTextContent() === place.code)?.replace(new VariableNode(place.code, labelOf(place)));
}

function $toNodes(text: string, labelOf: LabelOf): LexicalNode[] {
  return splitPlaces(text).flatMap((piece): LexicalNode[] => {
    if (typeof piece !== "string") return [new VariableNode(piece.code, labelOf(piece))];
    return piece
      .split("\n")
      .flatMap((line, at): LexicalNode[] => [
        ...(at === 0 ? [] : [$createLineBreakNode()]),
        ...(line === "" ? [] : [$createTextNode(line)]),
      ]);
  });
}
