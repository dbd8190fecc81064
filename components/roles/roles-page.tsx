"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import type { Role } from "@/components/roles/api.ts";
import type { RoleAction } from "@/components/roles/role-actions.ts";
import { RolesMatrix } from "@/components/roles/roles-matrix.tsx";
import { SaveBar } from "@/components/roles/save-bar.tsx";
import { useRoleDrafts } from "@/components/roles/use-role-drafts.ts";
import { useRoles } from "@/components/roles/use-roles.ts";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { EditButton } from "@/components/shell/read-only.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { Card } from "@/components/ui/card.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";

const RoleDrawer = lazyComponent(() =>
  import("@/components/roles/role-drawer.tsx").then((it) => ({ default: it.RoleDrawer })),
);
const DeleteRoleDialog = lazyComponent(() =>
  import("@/components/roles/delete-role-dialog.tsx").then((it) => ({ default: it.DeleteRoleDialog })),
);
const PreviewDialog = lazyComponent(() =>
  import("@/components/roles/preview-dialog.tsx").then((it) => ({ default: it.PreviewDialog })),
);

const SKELETON_ROWS = 10;
type Open = { action: "create" } | { action: RoleAction; role: Role };

export function RolesPage() {
  const t = useTranslations("roles");
  const roles = useRoles();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("description")}
        action={
          <EditButton onClick={() => setOpen({ action: "create" })}>
            <Plus aria-hidden />
            {t("create")}
          </EditButton>
        }
      />
      <RolesArea roles={roles} onAction={(role, action) => setOpen({ role, action })} />
      <Suspense>
        {open?.action === "create" ? <RoleDrawer edited={null} roles={roles.data ?? []} onClose={close} /> : null}
        {open?.action === "edit" ? <RoleDrawer edited={open.role} roles={roles.data ?? []} onClose={close} /> : null}
        {open?.action === "delete" ? <DeleteRoleDialog role={open.role} onClose={close} /> : null}
        {open?.action === "preview" ? <PreviewDialog role={open.role} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

type RolesAreaProps = { roles: ReturnType<typeof useRoles>; onAction: (role: Role, action: RoleAction) => void };

function RolesArea({ roles, onAction }: RolesAreaProps) {
  const t = useTranslations("roles");
  const drafts = useRoleDrafts(roles.data ?? []);
  if (roles.isError && !roles.data)
    return (
      <Card>
        <ErrorState error={roles.error} onRetry={roles.refetch} title={t("errors.load")} />
      </Card>
    );
  return (
    <>
      <Card className="overflow-hidden">
        {roles.data ? (
          <RolesMatrix roles={roles.data} drafts={drafts} onAction={onAction} />
        ) : (
          <TableSkeleton rows={SKELETON_ROWS} columns={5} />
        )}
      </Card>
      <SaveBar drafts={drafts} />
    </>
  );
}
