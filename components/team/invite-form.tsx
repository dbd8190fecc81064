"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useId, useState } from "react";
import { useRoles } from "@/components/roles/use-roles.ts";
import { Notice } from "@/components/states/notice.tsx";
import { OptionsFailed } from "@/components/states/options-failed.tsx";
import { EmailsField } from "@/components/team/emails-field.tsx";
import { InviteResults } from "@/components/team/invite-results.tsx";
import { parseAddresses } from "@/components/team/parse-addresses.ts";
import { chosenIds, isComplete, type StoreChoice, StoreField } from "@/components/team/store-field.tsx";
import { useCountdown } from "@/components/team/use-countdown.ts";
import { useSendInvites } from "@/components/team/use-send-invites.ts";
import { Button } from "@/components/ui/button.tsx";
import { Label } from "@/components/ui/label.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { toast } from "@/components/ui/toast.ts";
import { useIsLimited } from "@/lib/web/use-is-limited.ts";
import { usePrincipalStores } from "@/lib/web/use-principal-stores.ts";

type Problems = { emails: boolean; role: boolean; stores: boolean };
const NONE: Problems = { emails: false, role: false, stores: false };

type InviteFormProps = { onDirty: (isDirty: boolean) => void; onCancel: () => void; onSent: () => void };

/** Addresses, with one role and one set of stores for all. Addresses not sent stay in the field. */
export function InviteForm({ onDirty, onCancel, onSent }: InviteFormProps) {
  const t = useTranslations("team.drawer");
  const isLimited = useIsLimited();
  const [text, setText] = useState("");
  const [chosenRole, setRoleId] = useState<string | null>(null);
  const [chosenStores, setStores] = useState<StoreChoice | null>(null);
  const [onlyRole, ...otherRoles] = useRoles().data?.filter(({ canGrant }) => canGrant) ?? [];
  const [onlyStore, ...otherStores] = usePrincipalStores().data ?? [];
  const stores = chosenStores ?? {
    limited: isLimited,
    ids: isLimited && onlyStore && otherStores.length === 0 ? [onlyStore.id] : [],
  };
  // A single choice is made already.
  const roleId = chosenRole ?? (otherRoles.length === 0 ? onlyRole?.id : undefined) ?? "";
  const [problems, setProblems] = useState<Problems>(NONE);
  const { send, results, isSending, resumeAt } = useSendInvites();
  const wait = useCountdown(resumeAt);
  const { valid, invalid } = parseAddresses(text);
  const isDirty = text.trim() !== "" || chosenRole !== null || (chosenStores?.ids.length ?? 0) > 0;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = { emails: valid.length === 0, role: roleId === "", stores: !isComplete(stores) };
    setProblems(found);
    if (isSending || wait > 0 || Object.values(found).some(Boolean)) return;
    const sent = (await send(valid, { roleId, storeIds: chosenIds(stores) })).filter(
      ({ outcome }) => outcome.kind === "sent",
    );
    if (sent.length > 0) toast.success(t("sent", { count: sent.length }));
    if (sent.length === valid.length && invalid.length === 0) return onSent();
    const left = valid.filter((email) => !sent.some((result) => result.email === email));
    setText([...left, ...invalid].join("\n"));
  };

  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col">
      <div className="grid flex-1 content-start gap-5 p-4">
        <EmailsField
          text={text}
          count={valid.length}
          invalid={invalid}
          isMissing={problems.emails && valid.length === 0}
          disabled={isSending}
          onChange={setText}
        />
        <RoleField value={roleId} onChange={setRoleId} problem={problems.role && roleId === ""} />
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 text-sm font-medium">{t("stores")}</legend>
          <StoreField value={stores} onChange={setStores} problem={problems.stores && !isComplete(stores)} />
        </fieldset>
        {resumeAt === null ? null : (
          <Notice tone="warning">
            {/* Visual only: a screen reader would announce every second. */}
            <span aria-live={wait > 0 ? "off" : "polite"}>
              {t(wait > 0 ? "wait" : "resume", { left: valid.length, seconds: wait })}
            </span>
          </Notice>
        )}
        <InviteResults results={results} />
      </div>
      <Footer onCancel={onCancel} count={valid.length} results={results} isSending={isSending} isWaiting={wait > 0} />
    </form>
  );
}

type RoleFieldProps = { value: string; onChange: (id: string) => void; problem: boolean };

function RoleField({ value, onChange, problem }: RoleFieldProps) {
  const t = useTranslations("team.drawer");
  const id = useId();
  const roles = useRoles();
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{t("role")}</Label>
      <NativeSelect
        id={id}
        value={value}
        aria-invalid={problem}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t("chooseRole")}</option>
        {roles.data
          ?.filter(({ canGrant }) => canGrant)
          .map((role) => (
            <option key={role.id} value={role.id}>
              {role.name}
            </option>
          ))}
      </NativeSelect>
      <p
        id={`${id}-hint`}
        role={problem ? "alert" : undefined}
        className={problem ? "text-[13px] text-negative" : "text-[13px] text-muted-foreground"}
      >
        {t(problem ? "noRole" : "roleHint")}
      </p>
      {roles.isError && !roles.data ? <OptionsFailed onRetry={roles.refetch} /> : null}
    </div>
  );
}

type FooterProps = {
  onCancel: () => void;
  count: number;
  results: ReturnType<typeof useSendInvites>["results"];
  isSending: boolean;
  isWaiting: boolean;
};

function Footer({ onCancel, count, results, isSending, isWaiting }: FooterProps) {
  const t = useTranslations("team.drawer");
  const common = useTranslations("common");
  const done = results.filter(({ outcome }) => outcome.kind !== "waiting").length;
  return (
    <div className="sticky bottom-0 flex justify-end gap-2 border-t bg-popover px-4 py-3">
      <Button variant="outline" onClick={onCancel}>
        {common(done > 0 && !isSending ? "close" : "cancel")}
      </Button>
      <Button type="submit" disabled={isSending} aria-disabled={isWaiting}>
        {isSending ? t("sending", { done, total: results.length }) : t("send", { count })}
      </Button>
    </div>
  );
}
