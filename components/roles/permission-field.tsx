"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { PERMISSION_GROUPS, type PermissionGroup } from "@/components/roles/permission-groups.ts";
import { useRoleLimits } from "@/components/roles/use-role-limits.ts";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import type { Permission } from "@/lib/core/permissions.ts";

type PermissionFieldProps = {
  chosen: readonly Permission[];
  onChange: (permissions: Permission[]) => void;
  /** The user's own role: read-only. */
  isFixed: boolean;
};

export function PermissionField({ chosen, onChange, isFixed }: PermissionFieldProps) {
  const toggle = (permission: Permission) =>
    onChange(chosen.includes(permission) ? chosen.filter((it) => it !== permission) : [...chosen, permission]);
  return (
    <div className="grid gap-4">
      {PERMISSION_GROUPS.map((group) => (
        <Group key={group.key} group={group} chosen={chosen} onToggle={toggle} isFixed={isFixed} />
      ))}
    </div>
  );
}

type GroupProps = {
  group: PermissionGroup;
  chosen: readonly Permission[];
  onToggle: (permission: Permission) => void;
  isFixed: boolean;
};

function Group({ group, chosen, onToggle, isFixed }: GroupProps) {
  const t = useTranslations("roles");
  const { holds } = useRoleLimits();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t(`groups.${group.key}`)}</legend>
      {group.permissions.map((permission) => (
        <PermissionOption
          key={permission}
          permission={permission}
          checked={chosen.includes(permission)}
          isHeld={holds(permission)}
          isFixed={isFixed}
          onToggle={() => onToggle(permission)}
        />
      ))}
    </fieldset>
  );
}

type PermissionOptionProps = {
  permission: Permission;
  checked: boolean;
  isHeld: boolean;
  isFixed: boolean;
  onToggle: () => void;
};

function PermissionOption({ permission, checked, isHeld, isFixed, onToggle }: PermissionOptionProps) {
  const t = useTranslations("roles");
  const id = useId();
  return (
    <label
      htmlFor={id}
      title={isHeld ? undefined : t("matrix.notHeld")}
      className="flex min-h-10 items-start gap-3 rounded-md px-2 py-1.5 hover:bg-accent"
    >
      <Checkbox id={id} checked={checked} disabled={isFixed || !isHeld} onCheckedChange={onToggle} className="mt-0.5" />
      <span className="min-w-0">
        <span className="block">{t(`permissions.${permission}.name`)}</span>
        <span className="block text-[13px] text-pretty text-muted-foreground">
          {t(`permissions.${permission}.what`)}
        </span>
      </span>
    </label>
  );
}
