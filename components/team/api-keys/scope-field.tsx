"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { PERMISSION_GROUPS } from "@/components/roles/permission-groups.ts";
import { Label } from "@/components/ui/label.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { API_PERMISSIONS, type ApiPermission, type ApiScope, READ_ONLY } from "@/lib/identity/names.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const ACCESS = ["none", "read", "write"] as const;
type Access = (typeof ACCESS)[number];

type ScopeFieldProps = { chosen: readonly ApiScope[]; onChange: (scopes: ApiScope[]) => void; problem: boolean };

/** For each permission that a key may have: nothing, reading, or reading and changing. */
export function ScopeField({ chosen, onChange, problem }: ScopeFieldProps) {
  const t = useTranslations("settings.apiKeys.form");
  const names = useTranslations("roles");
  const id = useId();
  const notHeldId = useId();
  const { hasPermission } = useProfile();
  const holdsAll = API_PERMISSIONS.every(hasPermission);
  const choose = (permission: ApiPermission, access: Access) => {
    const others = chosen.filter((scope) => scope !== permission && scope !== `${permission}${READ_ONLY}`);
    const scope: ApiScope = access === "read" ? `${permission}${READ_ONLY}` : permission;
    onChange(access === "none" ? others : [...others, scope]);
  };
  return (
    <fieldset aria-describedby={problem ? id : undefined} className="grid gap-4">
      <legend className="mb-1.5 text-sm font-medium">{t("scopes")}</legend>
      {holdsAll ? null : (
        <p id={notHeldId} className="text-[13px] text-muted-foreground">
          {t("notHeld")}
        </p>
      )}
      {PERMISSION_GROUPS.map(({ key, permissions }) => (
        <fieldset key={key} className="grid gap-1">
          <legend className="mb-1 text-[13px] text-muted-foreground">{names(`groups.${key}`)}</legend>
          {permissions.filter(isForKeys).map((permission) => (
            <ScopeOption
              key={permission}
              permission={permission}
              access={accessIn(chosen, permission)}
              refusedBy={hasPermission(permission) ? undefined : notHeldId}
              onChange={(access) => choose(permission, access)}
            />
          ))}
        </fieldset>
      ))}
      {problem ? (
        <p id={id} role="alert" className="text-[13px] text-negative">
          {t("noScopes")}
        </p>
      ) : null}
    </fieldset>
  );
}

function isForKeys(permission: string): permission is ApiPermission {
  return (API_PERMISSIONS as readonly string[]).includes(permission);
}

function accessIn(chosen: readonly ApiScope[], permission: ApiPermission): Access {
  if (chosen.includes(permission)) return "write";
  return chosen.includes(`${permission}${READ_ONLY}`) ? "read" : "none";
}

type ScopeOptionProps = {
  permission: ApiPermission;
  access: Access;
  /** The id of the text that says why the option is disabled. */
  refusedBy: string | undefined;
  onChange: (access: Access) => void;
};

function ScopeOption({ permission, access, refusedBy, onChange }: ScopeOptionProps) {
  const t = useTranslations("settings.apiKeys.form");
  const names = useTranslations("roles.permissions");
  const id = useId();
  return (
    <div className="flex min-h-10 items-center justify-between gap-3">
      <Label htmlFor={id} className="min-w-0 flex-1 font-normal">
        {names(`${permission}.name`)}
      </Label>
      <NativeSelect
        id={id}
        value={access}
        disabled={refusedBy !== undefined}
        aria-describedby={refusedBy}
        onChange={(event) => onChange(event.target.value as Access)}
        className="w-40 shrink-0"
      >
        {ACCESS.map((one) => (
          <option key={one} value={one}>
            {t(`access.${one}`)}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
