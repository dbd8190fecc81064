"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Field } from "@/components/forms/field.tsx";
import { useAskBeforeClose } from "@/components/shell/leaving/use-ask-before-close.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { SecretDialog } from "@/components/states/secret-dialog.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from "@/components/ui/sheet.tsx";
import { toast } from "@/components/ui/toast.ts";
import { createEndpoint, type EndpointFields, updateEndpoint } from "@/components/webhooks/api.ts";
import { TypeField } from "@/components/webhooks/type-field.tsx";
import { useChangeWebhooks } from "@/components/webhooks/use-change-webhooks.ts";
import { MAX_DESCRIPTION, MAX_URL } from "@/lib/webhooks/names.ts";
import type { NewEndpointView, WebhookEndpointView } from "@/lib/webhooks/schemas.ts";

/** `endpoint` null: a new one, whose secret is shown after it was created. */
type EndpointSheetProps = { endpoint: WebhookEndpointView | null; onClose: () => void };

export function EndpointSheet({ endpoint, onClose }: EndpointSheetProps) {
  const t = useTranslations("webhooks.form");
  const shown = useTranslations("webhooks.shown");
  const common = useTranslations("common");
  const [isDirty, setDirty] = useState(false);
  const save = useSaveEndpoint(endpoint, onClose);
  const { close: ask, question } = useAskBeforeClose(isDirty, onClose);
  const close = () => (save.isPending ? undefined : ask()); // the answer has the only copy of the secret
  const forget = () => {
    save.reset();
    onClose();
  };
  if (save.data) return <SecretDialog secret={save.data.secret} text={shown} onClose={forget} />;
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : close())}>
      <SheetContent closeLabel={common("close")}>
        <SheetHeader>
          <SheetTitle>{t(endpoint === null ? "createTitle" : "editTitle")}</SheetTitle>
          <SheetDescription>{t("descriptionText")}</SheetDescription>
        </SheetHeader>
        <EndpointForm endpoint={endpoint} onDirty={() => setDirty(true)} onCancel={close} save={save} />
        {question}
      </SheetContent>
    </Sheet>
  );
}

type EndpointFormProps = {
  endpoint: WebhookEndpointView | null;
  onDirty: () => void;
  onCancel: () => void;
  save: ReturnType<typeof useSaveEndpoint>;
};

function EndpointForm({ endpoint, onDirty, onCancel, save }: EndpointFormProps) {
  const t = useTranslations("webhooks.form");
  const common = useTranslations("common");
  const errorText = useErrorText("webhooks");
  const [fields, setFields] = useState<EndpointFields>({
    url: endpoint?.url ?? "",
    description: endpoint?.description ?? "",
    types: endpoint?.types ?? [],
  });
  const [isTried, setTried] = useState(false);
  const change = (changed: Partial<EndpointFields>) => {
    setFields((before) => ({ ...before, ...changed }));
    onDirty();
  };
  const hasUrl = isCompleteUrl(fields.url);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (hasUrl && fields.types.length > 0) save.mutate({ ...fields, url: fields.url.trim() });
  };
  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col">
      <fieldset disabled={save.isPending} className="grid flex-1 content-start gap-5 overflow-y-auto p-4">
        <Field label={t("name")} hint={t("nameHint")}>
          {(control) => (
            <Input
              {...control}
              value={fields.description}
              maxLength={MAX_DESCRIPTION}
              autoComplete="off"
              placeholder={t("namePlaceholder")}
              onChange={(event) => change({ description: event.target.value })}
            />
          )}
        </Field>
        <Field label={t("url")} hint={t("urlHint")} problem={isTried && !hasUrl ? t("urlProblem") : undefined}>
          {(control) => (
            <Input
              {...control}
              type="url"
              inputMode="url"
              value={fields.url}
              maxLength={MAX_URL}
              autoComplete="off"
              placeholder="https://"
              onChange={(event) => change({ url: event.target.value })}
            />
          )}
        </Field>
        <TypeField
          chosen={fields.types}
          onChange={(types) => change({ types })}
          problem={isTried && fields.types.length === 0}
        />
        {save.error ? <Notice tone="error">{errorText(save.error)}</Notice> : null}
      </fieldset>
      <div className="sticky bottom-0 flex justify-end gap-2 border-t bg-popover px-4 py-3">
        <Button variant="outline" onClick={onCancel}>
          {common("cancel")}
        </Button>
        <Button type="submit" disabled={save.isPending}>
          {t(endpoint === null ? "submit" : "save")}
        </Button>
      </div>
    </form>
  );
}

/** Null: changed, so there is no secret to show. */
function useSaveEndpoint(endpoint: WebhookEndpointView | null, onClose: () => void) {
  const t = useTranslations("webhooks.form");
  return useChangeWebhooks(
    async (api, fields: EndpointFields): Promise<NewEndpointView | null> => {
      if (endpoint === null) return createEndpoint(api, fields);
      await updateEndpoint(api, endpoint.id, fields);
      return null;
    },
    (created) => {
      if (created !== null) return;
      toast.success(t("saved"));
      onClose();
    },
  );
}

function isCompleteUrl(text: string): boolean {
  return /^https?:\/\/[^/\s]/i.test(text.trim()) && URL.canParse(text.trim());
}
