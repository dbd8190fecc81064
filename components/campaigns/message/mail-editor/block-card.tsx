"use client";

import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { MailBlock } from "@/components/campaigns/message/mail-editor/mail-blocks.ts";
import { VariableField } from "@/components/campaigns/message/variable-field/variable-field.tsx";
import { Field } from "@/components/forms/field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";

const LONGEST = 20_000;
const NAMES = ["first_name", "store", "seller"] as const;

type BlockCardProps = {
  block: MailBlock;
  position: number;
  isFirst: boolean;
  isLast: boolean;
  onChange: (block: MailBlock) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

export function BlockCard({ block, position, isFirst, isLast, onChange, onMove, onRemove }: BlockCardProps) {
  const t = useTranslations("campaigns.blocks");
  const name = t("name", { kind: t(`kinds.${block.kind}`), position });
  return (
    <li aria-label={name} className="rounded-md border p-3">
      <div className="flex items-center gap-1">
        <p className="mr-auto text-[13px] font-medium">{t(`kinds.${block.kind}`)}</p>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t("up", { name })}
          data-move={-1}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          <ArrowUp aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t("down", { name })}
          data-move={1}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <ArrowDown aria-hidden />
        </Button>
        <Button variant="ghost" size="icon-sm" aria-label={t("remove", { name })} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      </div>
      <Fields block={block} onChange={onChange} />
    </li>
  );
}

function Fields({ block, onChange }: Pick<BlockCardProps, "block" | "onChange">) {
  const t = useTranslations("campaigns.blocks");
  if (block.kind === "divider") return null;
  if (block.kind === "heading" || block.kind === "text")
    return <TextFields block={block} onChange={(text) => onChange({ ...block, text })} />;
  if (block.kind === "button")
    return (
      <div className="mt-1 grid gap-3 sm:grid-cols-2">
        <Line label={t("buttonLabel")} value={block.label} onChange={(label) => onChange({ ...block, label })} />
        <Line
          label={t("url")}
          hint={t("urlHint")}
          value={block.url}
          onChange={(url) => onChange({ ...block, url: url.trim() })}
        />
      </div>
    );
  return (
    <div className="mt-1 grid gap-3 sm:grid-cols-2">
      <Line
        label={t("imageUrl")}
        placeholder="https://"
        value={block.url}
        onChange={(url) => onChange({ ...block, url: url.trim() })}
      />
      <Line label={t("alt")} hint={t("altHint")} value={block.alt} onChange={(alt) => onChange({ ...block, alt })} />
      <Line label={t("imageLink")} value={block.href} onChange={(href) => onChange({ ...block, href: href.trim() })} />
    </div>
  );
}

type TextFieldsProps = { block: Extract<MailBlock, { text: string }>; onChange: (text: string) => void };

function TextFields({ block, onChange }: TextFieldsProps) {
  const t = useTranslations("campaigns.blocks");
  return (
    <div className="mt-1">
      <VariableField
        label={t(`kinds.${block.kind}`)}
        rows={block.kind === "heading" ? 1 : 4}
        longest={LONGEST}
        text={block.text}
        names={NAMES}
        onChange={onChange}
      />
    </div>
  );
}

type LineProps = {
  label: string;
  hint?: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
};

function Line({ label, hint, placeholder, value, onChange }: LineProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Input
          {...control}
          value={value}
          autoComplete="off"
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
