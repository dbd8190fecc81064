"use client";

import { useTranslations } from "next-intl";
import type { UseFormRegisterReturn } from "react-hook-form";
import { useInboxes } from "@/components/helpdesk/use-inboxes.ts";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";

type InboxFieldProps = {
  id: string;
  /** The form's current value: shown as an extra option if the helpdesk does not list it. */
  value: string;
  field: UseFormRegisterReturn;
  isReadOnly?: boolean;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
};

/** Chooses an inbox by name; falls back to typing its number if the helpdesk does not respond. */
export function InboxField({ id, value, field, isReadOnly = false, ...aria }: InboxFieldProps) {
  const t = useTranslations("helpdesk.inboxField");
  const inboxes = useInboxes();
  const isListed = inboxes.isPending || inboxes.data?.isReachable === true;
  if (!isListed)
    return (
      <div className="grid gap-1">
        <Input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          readOnly={isReadOnly}
          className="w-40"
          {...aria}
          {...field}
        />
        <p className="text-[13px] text-muted-foreground">{t("unreachable")}</p>
      </div>
    );
  const options = inboxes.data?.data ?? [];
  const isUnknown = value !== "" && !options.some((inbox) => String(inbox.id) === value);
  return (
    // Controlled: browsers drop the selection when the options are replaced.
    <NativeSelect id={id} disabled={isReadOnly} {...aria} {...field} value={value}>
      <option value="">{t("none")}</option>
      {isUnknown ? (
        <option value={value}>{t(inboxes.isPending ? "number" : "unknown", { number: value })}</option>
      ) : null}
      {options.map((inbox) => (
        <option key={inbox.id} value={inbox.id}>
          {inbox.name}
        </option>
      ))}
    </NativeSelect>
  );
}
