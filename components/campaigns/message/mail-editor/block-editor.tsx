"use client";

import { Heading, ImageIcon, type LucideIcon, Minus, RectangleEllipsis, Type } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { BlockCard } from "@/components/campaigns/message/mail-editor/block-card.tsx";
import {
  emptyBlock,
  MAIL_BLOCKS,
  type MailBlock,
  type MailBlockKind,
} from "@/components/campaigns/message/mail-editor/mail-blocks.ts";
import { Button } from "@/components/ui/button.tsx";

export const BLOCK_ICONS: Record<MailBlockKind, LucideIcon> = {
  heading: Heading,
  text: Type,
  button: RectangleEllipsis,
  image: ImageIcon,
  divider: Minus,
};

type BlockEditorProps = { blocks: readonly MailBlock[]; onChange: (blocks: readonly MailBlock[]) => void };

/** Edits a mail as a list of blocks; each can be moved and removed. */
export function BlockEditor({ blocks, onChange }: BlockEditorProps) {
  const t = useTranslations("campaigns.blocks");
  const list = useRef<HTMLOListElement>(null);
  const kinds = useRef<HTMLFieldSetElement>(null);
  /** After rendering, focuses this part of the block's card, else its first button. */
  const focusOn = (index: number, part = "button:enabled") =>
    requestAnimationFrame(() => {
      const card = list.current?.children[index];
      (card?.querySelector<HTMLElement>(part) ?? card?.querySelector<HTMLElement>("button:enabled"))?.focus();
    });
  const add = (kind: MailBlockKind) => {
    onChange([...blocks, emptyBlock(kind)]);
    focusOn(blocks.length, "[role=textbox], input");
  };
  const move = (at: number, by: -1 | 1) => {
    const next = [...blocks];
    next.splice(at + by, 0, ...next.splice(at, 1));
    onChange(next);
    focusOn(at + by, `[data-move="${by}"]:enabled`);
  };
  const remove = (at: number) => {
    const next = blocks.filter((_, index) => index !== at);
    onChange(next);
    if (next.length === 0) kinds.current?.querySelector("button")?.focus();
    else focusOn(Math.min(at, next.length - 1));
  };
  return (
    <div className="grid gap-3">
      {blocks.length === 0 ? (
        <p className="rounded-lg border border-dashed border-input px-4 py-8 text-center text-pretty text-muted-foreground">
          {t("empty")}
        </p>
      ) : null}
      <ol ref={list} aria-label={t("label")} className="grid gap-2">
        {blocks.map((block, index) => (
          <BlockCard
            // biome-ignore lint/suspicious/noArrayIndexKey: a block is the place where it stands
            key={index}
            block={block}
            position={index + 1}
            isFirst={index === 0}
            isLast={index === blocks.length - 1}
            onChange={(next) => onChange(blocks.map((it, at) => (at === index ? next : it)))}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <fieldset ref={kinds} className="flex flex-wrap gap-2">
        <legend className="sr-only">{t("add")}</legend>
        {MAIL_BLOCKS.map((kind) => {
          const Icon = BLOCK_ICONS[kind];
          return (
            <Button key={kind} variant="outline" size="sm" onClick={() => add(kind)}>
              <Icon aria-hidden />
              {t(`kinds.${kind}`)}
            </Button>
          );
        })}
      </fieldset>
    </div>
  );
}
