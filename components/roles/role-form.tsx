"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { type Control, Controller, useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { HintedField } from "@/components/forms/hinted-field.tsx";
import type { Role } from "@/components/roles/api.ts";
import { PermissionField } from "@/components/roles/permission-field.tsx";
import { useRoleLimits } from "@/components/roles/use-role-limits.ts";
import { useSaveRole } from "@/components/roles/use-save-role.ts";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { Switch } from "@/components/ui/switch.tsx";
import { toast } from "@/components/ui/toast.ts";
import { PERMISSIONS, type Permission } from "@/lib/core/permissions.ts";
import { CreateRole } from "@/lib/identity/schemas.ts";
import { hasErrorCode } from "@/lib/web/api-error.ts";

const DEFAULT_LEVEL = 20;
const MAX_LEVEL = 100;

type Values = z.input<typeof CreateRole>;
type Draft = z.output<typeof CreateRole>;
type RoleFormProps = {
  edited: Role | null;
  roles: readonly Role[];
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
};

export function RoleForm({ edited, roles, onDirty, onCancel, onSaved }: RoleFormProps) {
  const t = useTranslations("roles.form");
  const common = useTranslations("common");
  const errorText = useErrorText("roles");
  const { minLevel } = useRoleLimits();
  const isOwn = edited?.isOwn ?? false;
  const form = useForm<Values, unknown, Draft>({
    resolver: zodResolver(CreateRole),
    defaultValues: valuesOf(edited, Math.max(DEFAULT_LEVEL, minLevel)),
  });
  const { control, register, handleSubmit, setValue, setError, formState } = form;
  const save = useSaveRole(edited, (saved) => {
    toast.success(t(edited === null ? "created" : "saved", { role: saved.name }));
    onSaved();
  });
  const isNameTaken = hasErrorCode(save.error, "role_name_taken");
  useEffect(() => {
    if (isNameTaken) setError("name", { type: "taken" }, { shouldFocus: true });
  }, [isNameTaken, setError]);
  const submit = handleSubmit((draft) => {
    if (draft.level !== undefined && draft.level < minLevel && !isOwn) return setError("level", { type: "min" });
    save.mutate(draft);
  });
  const { errors, isDirty } = formState;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const nameProblem = isNameTaken && save.error ? errorText(save.error) : t("noName");

  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col">
      <div className="grid flex-1 content-start gap-5 p-4">
        <HintedField label={t("name")} problem={errors.name ? nameProblem : null}>
          {(field) => (
            <Input
              {...field}
              {...register("name")}
              maxLength={60}
              placeholder={t("namePlaceholder")}
              autoComplete="off"
            />
          )}
        </HintedField>
        {edited === null ? <StartFrom roles={roles} onChoose={(from) => applyTo(setValue, from)} /> : null}
        <HintedField
          label={t("level")}
          hint={t("levelHint", { min: minLevel })}
          problem={errors.level ? t("badLevel", { min: minLevel }) : null}
        >
          {(field) => (
            <Input
              {...field}
              {...register("level", { valueAsNumber: true })}
              type="number"
              inputMode="numeric"
              min={minLevel}
              max={MAX_LEVEL}
              readOnly={isOwn}
              className="w-24"
            />
          )}
        </HintedField>
        <ReadOnlyField control={control} disabled={isOwn} />
        <Controller
          control={control}
          name="permissions"
          render={({ field }) => <PermissionField chosen={field.value} onChange={field.onChange} isFixed={isOwn} />}
        />
        {save.error && !isNameTaken ? <Notice tone="error">{errorText(save.error)}</Notice> : null}
      </div>
      <div className="sticky bottom-0 flex items-center justify-end gap-2 border-t bg-popover px-4 py-3">
        <ChosenCount control={control} />
        <Button variant="outline" onClick={onCancel}>
          {common("cancel")}
        </Button>
        <Button type="submit" disabled={save.isPending}>
          {t(edited === null ? "submitCreate" : "submitEdit")}
        </Button>
      </div>
    </form>
  );
}

function valuesOf(role: Role | null, level: number): Values {
  if (role === null) return { name: "", permissions: [], readOnly: false, level };
  return { name: role.name, permissions: known(role.permissions), readOnly: role.readOnly, level: role.level };
}

const known = (permissions: readonly string[]): Permission[] =>
  PERMISSIONS.filter((permission) => permissions.includes(permission));

function applyTo(setValue: ReturnType<typeof useForm<Values, unknown, Draft>>["setValue"], from: Role | null): void {
  setValue("permissions", known(from?.permissions ?? []), { shouldDirty: true });
  setValue("readOnly", from?.readOnly ?? false, { shouldDirty: true });
}

function StartFrom({ roles, onChoose }: { roles: readonly Role[]; onChoose: (role: Role | null) => void }) {
  const t = useTranslations("roles.form");
  const offered = roles.filter(({ canGrant, isLocked }) => canGrant && !isLocked);
  return (
    <HintedField label={t("from")}>
      {(field) => (
        <NativeSelect
          {...field}
          onChange={(event) => onChoose(offered.find(({ id }) => id === event.target.value) ?? null)}
        >
          <option value="">{t("scratch")}</option>
          {offered.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </HintedField>
  );
}

type FormControl = Control<Values, unknown, Draft>;

function ReadOnlyField({ control, disabled }: { control: FormControl; disabled: boolean }) {
  const t = useTranslations("roles.matrix");
  return (
    <Controller
      control={control}
      name="readOnly"
      render={({ field }) => (
        <div className="flex items-start justify-between gap-4">
          <div>
            <p className="text-sm font-medium">{t("readOnly")}</p>
            <p className="text-[13px] text-muted-foreground">{t("readOnlyHint")}</p>
          </div>
          <Switch
            checked={field.value ?? false}
            onCheckedChange={field.onChange}
            disabled={disabled}
            aria-label={t("readOnly")}
          />
        </div>
      )}
    />
  );
}

function ChosenCount({ control }: { control: FormControl }) {
  const t = useTranslations("roles.form");
  const permissions = useWatch({ control, name: "permissions" });
  return (
    <p role="status" className="mr-auto text-[13px] text-muted-foreground">
      {t("chosen", { count: permissions.length })}
    </p>
  );
}
