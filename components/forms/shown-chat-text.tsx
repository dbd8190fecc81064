import { Fragment } from "react";
import { chatPieces, markVariables } from "@/components/forms/chat-text.ts";

const TAGS = { bold: "strong", italic: "em", strike: "s", code: "code" } as const;

type ChatTextProps = {
  text: string;
  /** Values of the placeholders that the text still has; they are coloured. Null: the text has none, as a received message. */
  variables?: Readonly<Record<string, string>> | null;
  /** Style of those values; defaults to the phone's colours. */
  markClassName?: string;
};

const NO_VARIABLES = {};
const PHONE_MARK = "rounded-sm bg-[#d9fdd3] px-0.5 text-[#0b5c49] dark:bg-[#005c4b] dark:text-[#e9edef]";

/** A text with WhatsApp formatting such as `*bold*`, as a phone shows it. */
export function ChatText({ text, variables = NO_VARIABLES, markClassName = PHONE_MARK }: ChatTextProps) {
  const marked = variables === null ? asWritten(text) : markVariables(text, variables);
  return chatPieces(marked.text).map((piece, index) => {
    const content = marked.parts(piece.text).map(({ value, isVariable }, at) =>
      isVariable ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text in their order
        <mark key={at} className={markClassName}>
          {value}
        </mark>
      ) : (
        value
      ),
    );
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text in their order
    if (piece.style === "plain") return <Fragment key={index}>{content}</Fragment>;
    const Tag = TAGS[piece.style];
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text in their order
    return <Tag key={index}>{content}</Tag>;
  });
}

function asWritten(text: string): ReturnType<typeof markVariables> {
  return { text, parts: (piece) => [{ value: piece, isVariable: false }] };
}
