"use client";

import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { BUTTON_KINDS, type EditorButton } from "@/components/campaigns/templates/editor/template-form.ts";
import { Field } from "@/components/forms/field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { TEMPLATE_LIMITS } from "@/lib/messaging/names.ts";

type ButtonFieldsProps = {
  buttons: readonly EditorButton[];
  problemOf: (path: string) => string | undefined;
  onChange: (buttons: EditorButton[]) => void;
};

/** The buttons below the message. */
export function ButtonFields({ buttons, problemOf, onChange }: ButtonFieldsProps) {
  const t = useTranslations("templates.form.buttons");
  const replace = (at: number, part: Partial<EditorButton>) =>
    onChange(buttons.map((button, index) => (index === at ? { ...button, ...part } : button)));
  const problem = problemOf("buttons");
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-sm font-medium">{t("title")}</legend>
      {buttons.map((button, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no identity but their place
          key={at}
          className="grid items-start gap-2 rounded-md border p-3 sm:grid-cols-[11rem_1fr_auto]"
        >
          <legend className="sr-only">{t("nth", { at: at + 1 })}</legend>
          <Field label={t("kind")}>
            {(control) => (
              <NativeSelect
                {...control}
                value={button.kind}
                onChange={({ target }) =>
                  replace(at, { kind: BUTTON_KINDS.find((kind) => kind === target.value) ?? "quick_reply" })
                }
              >
                {BUTTON_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`kinds.${kind}`)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <Field label={t("text")} problem={problemOf(`buttons.${at}.text`)}>
            {(control) => (
              <Input
                {...control}
                value={button.text}
                maxLength={TEMPLATE_LIMITS.buttonText}
                autoComplete="off"
                onChange={(event) => replace(at, { text: event.target.value })}
              />
            )}
          </Field>
          <Button
            variant="ghost"
            size="icon"
            className="sm:mt-6"
            aria-label={t("remove", { at: at + 1 })}
            onClick={() => onChange(buttons.filter((_, index) => index !== at))}
          >
            <Trash2 aria-hidden />
          </Button>
          {button.kind === "url" ? (
            <Field label={t("url")} problem={problemOf(`buttons.${at}.url`)} className="sm:col-span-3">
              {(control) => (
                <Input
                  {...control}
                  type="url"
                  value={button.url}
                  placeholder="https://"
                  maxLength={TEMPLATE_LIMITS.url}
                  autoComplete="off"
                  onChange={(event) => replace(at, { url: event.target.value })}
                />
              )}
            </Field>
          ) : null}
          {button.kind === "phone_number" ? (
            <Field label={t("phone")} problem={problemOf(`buttons.${at}.phone`)} className="sm:col-span-3">
              {(control) => (
                <Input
                  {...control}
                  type="tel"
                  value={button.phone}
                  placeholder="+55 11 3333-4444"
                  maxLength={30}
                  autoComplete="off"
                  onChange={(event) => replace(at, { phone: event.target.value })}
                />
              )}
            </Field>
          ) : null}
          {button.kind === "campaign_link" || button.kind === "survey_link" ? (
            <p className="text-[13px] text-pretty text-muted-foreground sm:col-span-3">{t(`hints.${button.kind}`)}</p>
          ) : null}
        </fieldset>
      ))}
      {problem === undefined ? null : (
        <p role="alert" className="text-[13px] text-negative">
          {problem}
        </p>
      )}
      {buttons.length >= TEMPLATE_LIMITS.buttons ? null : (
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => onChange([...buttons, { kind: "quick_reply", text: "", url: "", phone: "" }])}
        >
          <Plus aria-hidden />
          {t("add")}
        </Button>
      )}
    </fieldset>
  );
}
