"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/components/forms/field.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Input } from "@/components/ui/input.tsx";

const MOST = 20;
const LONGEST = 40;

type TagsFieldProps = { tags: readonly string[]; onChange: (tags: string[]) => void };

/** Tags input: Enter or a comma completes a tag. */
export function TagsField({ tags, onChange }: TagsFieldProps) {
  const t = useTranslations("campaigns.tags");
  const [typed, setTyped] = useState("");
  const add = (text: string) => {
    const words = text.split(",").map((word) => word.trim().slice(0, LONGEST));
    const next = [...new Set([...tags, ...words.filter(Boolean)])].slice(0, MOST);
    setTyped("");
    if (next.length !== tags.length) onChange(next);
  };
  return (
    <Field label={t("label")} hint={t("hint")}>
      {(control) => (
        <div className="grid gap-2">
          <Input
            {...control}
            value={typed}
            autoComplete="off"
            placeholder={t("placeholder")}
            onChange={(event) =>
              event.target.value.includes(",") ? add(event.target.value) : setTyped(event.target.value)
            }
            onBlur={() => add(typed)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              add(typed);
            }}
          />
          {tags.length === 0 ? null : (
            <ul aria-label={t("label")} className="flex flex-wrap gap-1.5">
              {tags.map((tag) => (
                <li key={tag}>
                  <Badge className="pr-0.5">
                    {tag}
                    <button
                      type="button"
                      aria-label={t("remove", { tag })}
                      onClick={() => onChange(tags.filter((it) => it !== tag))}
                      className="hit-area inline-flex size-5 items-center justify-center rounded-sm hover:bg-accent"
                    >
                      <X aria-hidden />
                    </button>
                  </Badge>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Field>
  );
}
