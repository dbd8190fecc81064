"use client";

import { useTranslations } from "next-intl";
import { useRoles } from "@/components/roles/use-roles.ts";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { changeRole, type Person } from "@/components/team/api.ts";
import { useChangePerson } from "@/components/team/use-change-person.ts";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { toast } from "@/components/ui/toast.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** The person's role, editable in place; plain text without permission. */
export function RoleSelect({ person }: { person: Person }) {
  const t = useTranslations("team");
  const errorText = useErrorText("roles");
  const roles = useRoles();
  const { isReadOnly } = useProfile();
  const name = person.name ?? person.email;
  const change = useChangePerson((api, roleId: string) => changeRole(api, person.id, roleId), {
    onDone: ({ role }) => toast.success(t("roleChanged", { name, role: role?.name ?? "" })),
    onFailed: (error) => toast.error(t("changeFailed"), { description: errorText(error) }),
  });
  if (!person.canManage || isReadOnly || roles.isError) return <>{person.role?.name ?? t("table.noRole")}</>;
  // Render the select at once with the current role: adding it later would widen its column.
  const held = person.role === null ? [] : [person.role];
  const offered = roles.data?.filter(({ id, canGrant }) => canGrant || id === person.role?.id) ?? held;
  return (
    <NativeSelect
      aria-label={t("table.roleOf", { name })}
      className="w-40"
      value={change.isPending ? change.variables : (person.role?.id ?? "")}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.target.value)}
    >
      {person.role === null ? <option value="">{t("table.noRole")}</option> : null}
      {offered.map((role) => (
        <option key={role.id} value={role.id}>
          {role.name}
        </option>
      ))}
    </NativeSelect>
  );
}
