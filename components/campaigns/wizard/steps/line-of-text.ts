import { splitPlaces, type VariableName } from "@/components/campaigns/message/variables.ts";
import { chatPieces } from "@/components/forms/chat-text.ts";

type LabelOf = (field: VariableName) => string;

/** A text with the labels of its variables instead of their codes: `Oi, {{name|cliente}}` is “Oi, [Nome]”. */
export function labelledText(text: string, labelOf: LabelOf): string {
  return splitPlaces(text)
    .map((piece) => (typeof piece === "string" ? piece : `[${labelOf(piece.field)}]`))
    .join("");
}

/** The beginning of a WhatsApp text without its formatting marks, for a summary. */
export function chatSummary(text: string, labelOf: LabelOf, longest = 90): string {
  const plain = chatPieces(labelledText(text, labelOf))
    .map((piece) => piece.text)
    .join("");
  return plain.length > longest ? `${plain.slice(0, longest).trimEnd()}…` : plain;
}
