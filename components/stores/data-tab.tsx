"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { InboxField } from "@/components/helpdesk/inbox-field.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { SaveBar } from "@/components/stores/save-bar.tsx";
import type { StorePlace } from "@/components/stores/store-tree.ts";
import { useEcommerceRefusal } from "@/components/stores/use-ecommerce-refusal.ts";
import { useSaveSettings } from "@/components/stores/use-save-settings.ts";
import { Label } from "@/components/ui/label.tsx";
import { Switch } from "@/components/ui/switch.tsx";
import { toast } from "@/components/ui/toast.ts";
import type { StoreSettingsView, StoreView } from "@/lib/stores/schemas.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

type DataTabProps = {
  store: StoreView;
  place: StorePlace | null;
  settings: StoreSettingsView;
  report: (part: string, isDirty: boolean) => void;
  onEcommerce: () => void;
};

export function DataTab({ store, place, settings, report, onEcommerce }: DataTabProps) {
  return (
    <div className="flex flex-1 flex-col gap-6">
      <ErpFacts store={store} place={place} />
      <EcommerceSwitch store={store} onChange={onEcommerce} />
      <InboxForm settings={settings} report={report} />
    </div>
  );
}

function ErpFacts({ store, place }: { store: StoreView; place: StorePlace | null }) {
  const t = useTranslations("stores.data");
  const aliasCount = place?.aliases.length ?? 0;
  const principal = aliasCount > 0 ? t("principalWith", { count: aliasCount }) : t("principal");
  return (
    <div className="px-4">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <Fact name={t("code")}>{store.code}</Fact>
        <Fact name={t("legalName")}>{store.legalName ?? "—"}</Fact>
        <Fact name={t("place")}>{[store.city, store.state].filter(Boolean).join("/") || "—"}</Fact>
        <Fact name={t("status")}>{t(store.isActive ? "active" : "inactive")}</Fact>
        <Fact name={t("reports")}>
          {place?.principal ? t("aliasOf", { store: place.principal.tradeName }) : principal}
        </Fact>
      </dl>
      <p className="mt-3 text-[13px] text-muted-foreground">{t("fromErp")}</p>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 break-words max-sm:mb-1">{children}</dd>
    </>
  );
}

/** Only opens a confirmation, because the current e-commerce store loses the role. */
function EcommerceSwitch({ store, onChange }: { store: StoreView; onChange: () => void }) {
  const t = useTranslations("stores.data");
  const refusal = useEcommerceRefusal();
  const id = useId();
  return (
    <div className="flex items-start gap-3 border-t px-4 pt-4">
      <div className="min-w-0 flex-1">
        <Label htmlFor={id}>{t("ecommerce")}</Label>
        <p id={`${id}-hint`} className="text-[13px] text-muted-foreground">
          {refusal ?? t("ecommerceHint")}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-hint`}
        checked={store.isEcommerce}
        disabled={refusal !== null}
        onCheckedChange={onChange}
      />
    </div>
  );
}

type InboxValues = { inbox: string };
const INBOX = /^\d{0,9}$/;
const toInbox = (typed: string) => (typed.trim() === "" ? null : Number(typed));

function InboxForm({ settings, report }: Pick<DataTabProps, "settings" | "report">) {
  const t = useTranslations("stores.data");
  const errorText = useErrorText("stores");
  const { isReadOnly } = useProfile();
  const id = useId();
  const save = useSaveSettings(settings.storeId);
  const form = useForm<InboxValues>({ defaultValues: { inbox: String(settings.helpdeskInboxId ?? "") } });
  const { isDirty, errors } = form.formState;
  const value = useWatch({ control: form.control, name: "inbox" });
  useEffect(() => report("inbox", isDirty), [report, isDirty]);
  const submit = form.handleSubmit(({ inbox }) =>
    save.mutate(
      { helpdeskInboxId: toInbox(inbox) },
      {
        onSuccess: (saved) => {
          form.reset({ inbox: String(saved.helpdeskInboxId ?? "") });
          toast.success(t("saved"));
        },
      },
    ),
  );
  const discard = () => {
    form.reset();
    save.reset();
  };
  const isValid = (typed: string) => INBOX.test(typed.trim()) && toInbox(typed) !== 0;
  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col gap-4 border-t pt-4">
      <div className="grid gap-1 px-4">
        <Label htmlFor={id}>{t("inbox")}</Label>
        <InboxField
          id={id}
          value={value}
          isReadOnly={isReadOnly}
          field={form.register("inbox", { validate: isValid })}
          aria-describedby={`${id}-hint`}
          {...(errors.inbox && { "aria-invalid": true as const })}
        />
        <p id={`${id}-hint`} role={errors.inbox ? "alert" : undefined} className="text-[13px] text-muted-foreground">
          {t(errors.inbox ? "inboxInvalid" : "inboxHint")}
        </p>
      </div>
      {save.error ? (
        <Notice tone="error" className="mx-4">
          {errorText(save.error)}
        </Notice>
      ) : null}
      <SaveBar isDirty={isDirty} isSaving={save.isPending} onDiscard={discard} />
    </form>
  );
}
