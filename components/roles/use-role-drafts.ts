"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Role, updateRole } from "@/components/roles/api.ts";
import { roleKeys } from "@/components/roles/keys.ts";
import {
  changesOf,
  type Drafts,
  powerOf,
  setReadOnly,
  togglePermission,
  withoutDraft,
} from "@/components/roles/role-drafts.ts";
import { useApi } from "@/lib/web/use-api.ts";

export type SaveFailure = { role: Role; error: Error };

/** Draft state of the matrix: edits are kept until the save bar saves them role by role. */
export function useRoleDrafts(roles: readonly Role[]) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [drafts, setDrafts] = useState<Drafts>({});
  const [failures, setFailures] = useState<readonly SaveFailure[]>([]);
  const [isSaving, setIsSaving] = useState(false);
  const changed = roles.filter(({ id }) => id in drafts);

  const save = async (): Promise<boolean> => {
    setIsSaving(true);
    const failed: SaveFailure[] = [];
    for (const role of changed) {
      try {
        await updateRole(api, role.id, { ...changesOf(role, powerOf(role, drafts)), was: drafts[role.id]?.was });
        setDrafts((current) => withoutDraft(current, role.id));
      } catch (error) {
        failed.push({ role, error: error as Error });
      }
    }
    setFailures(failed);
    await queryClient.invalidateQueries({ queryKey: roleKeys.all });
    setIsSaving(false);
    return failed.length === 0;
  };

  return {
    changed,
    failures,
    isSaving,
    save,
    powerOf: (role: Role) => powerOf(role, drafts),
    toggle: (role: Role, permission: string) => setDrafts((current) => togglePermission(current, role, permission)),
    setReadOnly: (role: Role, readOnly: boolean) => setDrafts((current) => setReadOnly(current, role, readOnly)),
    discard: () => {
      setDrafts({});
      setFailures([]);
    },
  };
}

export type RoleDrafts = ReturnType<typeof useRoleDrafts>;
