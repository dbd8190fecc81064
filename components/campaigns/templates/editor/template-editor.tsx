"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { CHOICES } from "@/components/campaigns/api.ts";
import { languageName } from "@/components/campaigns/message/language-name.ts";
import { BodyField } from "@/components/campaigns/templates/editor/body-field.tsx";
import { ButtonFields } from "@/components/campaigns/templates/editor/button-fields.tsx";
import { StartGallery } from "@/components/campaigns/templates/editor/start-gallery.tsx";
import {
  type TemplateForm,
  useMistake,
  useStart,
  useTemplateForm,
} from "@/components/campaigns/templates/editor/use-template-form.ts";
import { TemplateStatus } from "@/components/campaigns/templates/template-status.tsx";
import { useSaveTemplate } from "@/components/campaigns/templates/use-change-template.ts";
import { useTemplateList } from "@/components/campaigns/templates/use-template-list.ts";
import { ChoiceField } from "@/components/forms/choice-field.tsx";
import { Field } from "@/components/forms/field.tsx";
import { PhoneMock } from "@/components/forms/phone-mock.tsx";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { useAskBeforeClose } from "@/components/shell/leaving/use-ask-before-close.tsx";
import { EditButton } from "@/components/shell/read-only.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardTitle } from "@/components/ui/card.tsx";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { toast } from "@/components/ui/toast.ts";
import { numberName } from "@/components/whatsapp-numbers/number-name.ts";
import { isEditableTemplate, isLinkButton, TEMPLATE_CATEGORIES, TEMPLATE_LIMITS } from "@/lib/messaging/names.ts";
import { TEMPLATE_LANGUAGES, type TemplateView } from "@/lib/messaging/schemas.ts";
import type { WhatsappNumberView } from "@/lib/stores/schemas.ts";

type TemplateEditorProps = { number: WhatsappNumberView; templateId: string | null; onClose: () => void };

/** A new template, or a rejected or paused one that is submitted again. */
export function TemplateEditor({ templateId, ...props }: TemplateEditorProps) {
  return templateId === null ? (
    <EditorForm template={null} {...props} />
  ) : (
    <ExistingTemplate templateId={templateId} {...props} />
  );
}

function ExistingTemplate({ templateId, ...props }: TemplateEditorProps & { templateId: string }) {
  const t = useTranslations("templates");
  const templates = useTemplateList(props.number.id, { limit: CHOICES });
  const template = templates.data?.data.find(({ id }) => id === templateId);
  const [opened, setOpened] = useState<TemplateView | null>(null);
  // Another status in a later list does not take away what the user is writing.
  if (opened !== null) return <EditorForm template={opened} {...props} />;
  if (template !== undefined && isEditableTemplate(template)) setOpened(template);
  if (templates.isError && !templates.data)
    return (
      <Card>
        <ErrorState error={templates.error} onRetry={templates.refetch} />
      </Card>
    );
  if (!templates.data) return <TableSkeleton rows={6} columns={2} />;
  return (
    <Card>
      <EmptyState
        title={t(template === undefined ? "gone.title" : "notEditable.title")}
        description={t(template === undefined ? "gone.description" : "notEditable.description")}
        action={
          <Button variant="outline" onClick={props.onClose}>
            {t("back")}
          </Button>
        }
      />
    </Card>
  );
}

type EditorFormProps = Omit<TemplateEditorProps, "templateId"> & { template: TemplateView | null };

function EditorForm({ number, template, onClose }: EditorFormProps) {
  const t = useTranslations("templates");
  const common = useTranslations("common");
  const errorText = useErrorText("templates");
  const start = useStart();
  const form = useTemplateForm(template);
  const problemOf = useMistake(form.mistakes);
  const save = useSaveTemplate(number.id);
  const element = useRef<HTMLFormElement>(null);
  const { close, question } = useAskBeforeClose(form.isDirty && !save.isSuccess, onClose, ["modelo", "numero"]);
  const { values, content, name } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.tryIt();
    if (!form.isCorrect) return focusFirstMistake(element.current);
    const change =
      template === null
        ? { id: null, template: { ...content, name, language: values.language } }
        : { id: template.id, content };
    save.mutate(change, {
      onSuccess: ({ status }) => {
        toast.success(t(status === "APPROVED" ? "approved" : "submitted"));
        onClose();
      },
    });
  };
  return (
    <form
      ref={element}
      onSubmit={submit}
      noValidate
      className="flex flex-col gap-6 lg:grid lg:grid-cols-[1fr_22rem] lg:items-start"
    >
      <div className="grid min-w-0 gap-6">
        {template === null ? (
          <StartGallery onChoose={(chosen) => form.change(start(chosen))} />
        ) : (
          <Card className="p-4">
            <TemplateStatus template={template} />
          </Card>
        )}
        <Identity form={form} template={template} problemOf={problemOf} />
        <SectionCard title={t("form.message")} description={t("form.messageHint")}>
          <Line form={form} part="header" problem={problemOf("header")} />
          <BodyField form={form} problemOf={problemOf} />
          <Line form={form} part="footer" problem={problemOf("footer")} />
          <ButtonFields
            buttons={values.buttons}
            problemOf={problemOf}
            onChange={(buttons) => form.change({ buttons })}
          />
        </SectionCard>
      </div>
      {/* On a phone its parts belong to the form, so that the buttons can stay at the bottom of the screen. */}
      <div className="contents lg:sticky lg:top-20 lg:grid lg:gap-4">
        <Card className="grid gap-4 p-4">
          <CardTitle>{t("form.preview")}</CardTitle>
          <PhoneMock
            sender={number.store.tradeName}
            note={t("form.previewEmpty")}
            variables={values.examples}
            message={
              content.body === ""
                ? null
                : {
                    header: { kind: content.header ? "text" : "none", text: content.header, mediaUrl: null },
                    body: content.body,
                    footer: content.footer,
                    buttons: content.buttons.map((button) => ({
                      ...button,
                      kind: isLinkButton(button.kind) ? ("url" as const) : button.kind,
                    })),
                  }
            }
          />
        </Card>
        {save.error ? <Notice tone="error">{errorText(save.error)}</Notice> : null}
        {form.mistakes.length === 0 ? null : (
          <p role="alert" className="text-[13px] text-negative">
            {t("form.mistakes", { count: form.mistakes.length })}
          </p>
        )}
        <p className="text-[13px] text-pretty text-muted-foreground">
          {t("form.review", { number: numberName(number).replaceAll(" ", "\u00a0") })}
        </p>
        <div className="sticky bottom-(--bottom-bar) z-10 -mx-4 flex flex-wrap justify-end gap-2 border-t bg-background px-4 py-3 lg:static lg:mx-0 lg:border-0 lg:p-0">
          <Button variant="outline" onClick={close} disabled={save.isPending}>
            {common("cancel")}
          </Button>
          <EditButton type="submit" disabled={save.isPending}>
            {t(save.isPending ? "form.submitting" : "form.submit")}
          </EditButton>
        </div>
      </div>
      {question}
    </form>
  );
}

/** After the mistakes are rendered. */
function focusFirstMistake(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

type PartProps = { form: TemplateForm; problemOf: (path: string) => string | undefined };

function Identity({ form, template, problemOf }: PartProps & { template: TemplateView | null }) {
  const t = useTranslations("templates");
  const locale = useLocale();
  const { values, change } = form;
  return (
    <SectionCard title={t("form.identity")}>
      {template === null ? (
        <div className="grid gap-4 sm:grid-cols-[1fr_14rem]">
          <Field label={t("form.name")} hint={t("form.nameHint")} problem={problemOf("name")}>
            {(control) => (
              <Input
                {...control}
                value={values.name}
                maxLength={TEMPLATE_LIMITS.name}
                autoComplete="off"
                onChange={(event) => change({ name: event.target.value })}
              />
            )}
          </Field>
          <Field label={t("form.language")}>
            {(control) => (
              <NativeSelect
                {...control}
                value={values.language}
                onChange={({ target }) =>
                  change({ language: TEMPLATE_LANGUAGES.find((one) => one === target.value) ?? "pt_BR" })
                }
              >
                {TEMPLATE_LANGUAGES.map((one) => (
                  <option key={one} value={one}>
                    {languageName(one, locale)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        </div>
      ) : (
        <p>
          <span className="font-medium">{values.name}</span> · {languageName(template.language, locale)}
        </p>
      )}
      <ChoiceField
        label={t("filters.category")}
        showsLabel
        value={values.category}
        onChange={(category) => change({ category })}
        options={TEMPLATE_CATEGORIES.map((value) => ({
          value,
          label: t(`categories.${value}`),
          hint: t(`form.categoryHints.${value}`),
        }))}
      />
    </SectionCard>
  );
}

function Line({ form, part, problem }: { form: TemplateForm; part: "header" | "footer"; problem: string | undefined }) {
  const t = useTranslations("templates.form");
  const { values, change } = form;
  return (
    <Field label={t(part)} hint={t(`${part}Hint`)} problem={problem}>
      {(control) => (
        <Input
          {...control}
          value={values[part]}
          autoComplete="off"
          onChange={(event) => change({ [part]: event.target.value })}
        />
      )}
    </Field>
  );
}
