"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createRole, type Role, type RoleDraft, updateRole } from "@/components/roles/api.ts";
import { roleKeys } from "@/components/roles/keys.ts";
import { seenPower } from "@/components/roles/role-drafts.ts";
import { useApi } from "@/lib/web/use-api.ts";

/** Creates a role, or updates `role`. For the user's own role only the name is sent: they cannot change the rest. */
export function useSaveRole(role: Role | null, onSaved: (saved: Role) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (draft: RoleDraft) => {
      if (role === null) return createRole(api, draft);
      return updateRole(api, role.id, role.isOwn ? { name: draft.name } : { ...draft, was: seenPower(role) });
    },
    onSuccess: (saved) => {
      onSaved(saved);
      return queryClient.invalidateQueries({ queryKey: roleKeys.all });
    },
  });
}
