"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Field } from "@/components/forms/field.tsx";
import { useAskBeforeClose } from "@/components/shell/leaving/use-ask-before-close.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { createApiKey } from "@/components/team/api-keys/api.ts";
import { apiKeyKeys } from "@/components/team/api-keys/keys.ts";
import { ScopeField } from "@/components/team/api-keys/scope-field.tsx";
import { ShownKeyDialog } from "@/components/team/api-keys/shown-key-dialog.tsx";
import { chosenIds, isComplete, type StoreChoice, StoreField } from "@/components/team/store-field.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from "@/components/ui/sheet.tsx";
import { DAY_MS } from "@/lib/core/dates.ts";
import type { ApiScope } from "@/lib/identity/names.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useIsLimited } from "@/lib/web/use-is-limited.ts";

/** Days; 0 means that the key does not expire. */
const LIVES = [30, 90, 365, 0] as const;
const MAX_NAME = 60;

/** Creates a key, then shows it; the key is in the memory of this mutation only, and leaves it with the dialog. */
export function CreateKeySheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations("settings.apiKeys.form");
  const common = useTranslations("common");
  const [isDirty, setDirty] = useState(false);
  const create = useCreateKey();
  const { close: ask, question } = useAskBeforeClose(isDirty, onClose);
  const close = () => (create.isPending ? undefined : ask()); // the answer has the only copy of the key
  const forget = () => {
    create.reset();
    onClose();
  };
  if (create.data) return <ShownKeyDialog secret={create.data.secret} onClose={forget} />;
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : close())}>
      <SheetContent closeLabel={common("close")}>
        <SheetHeader>
          <SheetTitle>{t("title")}</SheetTitle>
          <SheetDescription>{t("description")}</SheetDescription>
        </SheetHeader>
        <KeyForm onDirty={setDirty} onCancel={close} create={create} />
        {question}
      </SheetContent>
    </Sheet>
  );
}

type KeyFormProps = {
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  create: ReturnType<typeof useCreateKey>;
};

function KeyForm({ onDirty, onCancel, create }: KeyFormProps) {
  const t = useTranslations("settings.apiKeys.form");
  const keys = useTranslations("settings.apiKeys");
  const common = useTranslations("common");
  const errorText = useErrorText("settings.apiKeys", "settings");
  const isLimited = useIsLimited();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly ApiScope[]>([]);
  const [stores, setStores] = useState<StoreChoice>({ limited: isLimited, ids: [] });
  const [days, setDays] = useState<number>(LIVES[1]);
  const [isTried, setTried] = useState(false);
  const isNamed = name.trim() !== "" && name.trim().length <= MAX_NAME;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isNamed || scopes.length === 0 || !isComplete(stores)) return;
    const expiresAt = days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString();
    create.mutate({ name: name.trim(), scopes, storeIds: chosenIds(stores), expiresAt });
  };
  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-1 flex-col">
      <fieldset disabled={create.isPending} className="grid flex-1 content-start gap-5 overflow-y-auto p-4">
        <Field label={t("name")} hint={t("nameHint")} problem={isTried && !isNamed ? t("noName") : undefined}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={MAX_NAME}
              autoComplete="off"
              placeholder={t("namePlaceholder")}
              onChange={(event) => {
                setName(event.target.value);
                onDirty(true);
              }}
            />
          )}
        </Field>
        <ScopeField
          chosen={scopes}
          onChange={(next) => {
            setScopes(next);
            onDirty(true);
          }}
          problem={isTried && scopes.length === 0}
        />
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 text-sm font-medium">{t("stores")}</legend>
          <StoreField
            value={stores}
            limited={keys("scoped")}
            onChange={(next) => {
              setStores(next);
              onDirty(true);
            }}
            problem={isTried && !isComplete(stores)}
          />
        </fieldset>
        <Field label={t("expiry")} hint={days === 0 ? t("foreverHint") : undefined}>
          {(control) => (
            <NativeSelect
              {...control}
              value={days}
              onChange={(event) => {
                setDays(Number(event.target.value));
                onDirty(true);
              }}
            >
              {LIVES.map((one) => (
                <option key={one} value={one}>
                  {one === 0 ? t("forever") : t("days", { days: one })}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {create.error ? <Notice tone="error">{errorText(create.error)}</Notice> : null}
      </fieldset>
      <div className="sticky bottom-0 flex justify-end gap-2 border-t bg-popover px-4 py-3">
        <Button variant="outline" onClick={onCancel}>
          {common("cancel")}
        </Button>
        <Button type="submit" disabled={create.isPending}>
          {t("submit")}
        </Button>
      </div>
    </form>
  );
}

function useCreateKey() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (key: Parameters<typeof createApiKey>[1]) => createApiKey(api, key),
    gcTime: 0, // nothing keeps the key once it is not shown
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: apiKeyKeys.all });
    },
  });
}
