"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Field } from "@/components/forms/field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";

type SecretFieldProps = {
  label: string;
  /** Undefined keeps the stored secret. */
  value: string | undefined;
  /** Whether a stored secret may be kept. */
  isStored: boolean;
  problem?: string;
  hint?: string;
  onChange: (value: string | undefined) => void;
};

/** A stored secret is never shown, only replaced. */
export function SecretField({ label, value, isStored, problem, hint, onChange }: SecretFieldProps) {
  const t = useTranslations("settings.secret");
  const input = useRef<HTMLInputElement>(null);
  const replace = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);
  const isKept = isStored && value === undefined;
  useEffect(() => {
    if (asked.current) (isKept ? replace : input).current?.focus();
    asked.current = false;
  }, [isKept]);
  const choose = (next: string | undefined) => {
    asked.current = true;
    onChange(next);
  };
  return (
    <Field label={label} problem={problem} hint={hint}>
      {(control) =>
        isKept ? (
          <div className="flex items-center gap-3">
            <Input {...control} readOnly value="••••••••" aria-label={t("stored", { label })} className="max-w-40" />
            <Button ref={replace} variant="outline" onClick={() => choose("")}>
              {t("replace")}
            </Button>
          </div>
        ) : (
          <div className="flex items-center gap-3">
            <Input
              {...control}
              ref={input}
              type="password"
              autoComplete="new-password"
              value={value ?? ""}
              onChange={(event) => onChange(event.target.value)}
            />
            {isStored ? (
              <Button variant="outline" onClick={() => choose(undefined)}>
                {t("keep")}
              </Button>
            ) : null}
          </div>
        )
      }
    </Field>
  );
}
