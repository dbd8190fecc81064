"use client";

import { Check, Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Role } from "@/components/roles/api.ts";
import { PERMISSION_GROUPS } from "@/components/roles/permission-groups.ts";
import { visibleNavigation } from "@/components/shell/frame/navigation.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "@/components/ui/dialog.tsx";
import { hasPermission, isReadOnly } from "@/lib/web/profile.ts";

/** Preview of the menu and the permissions of this role, computed from the role alone; no user is impersonated. */
export function PreviewDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const t = useTranslations("roles.preview");
  const common = useTranslations("common");
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent closeLabel={common("close")} className="max-w-2xl">
        <DialogHeader>
          <DialogTitle className="break-words">{t("title", { role: role.name })}</DialogTitle>
          <DialogDescription>{t("description")}</DialogDescription>
        </DialogHeader>
        <div className="grid gap-6 sm:grid-cols-[15rem_1fr]">
          <PreviewMenu role={role} />
          <PreviewDeeds role={role} />
        </div>
      </DialogContent>
    </Dialog>
  );
}

function PreviewMenu({ role }: { role: Role }) {
  const t = useTranslations("roles.preview");
  const shell = useTranslations("shell");
  const items = visibleNavigation((permission) => hasPermission(role, permission));
  return (
    <section
      aria-label={t("menu", { role: role.name })}
      className="space-y-4 self-start rounded-lg border bg-sidebar p-3"
    >
      {isReadOnly(role) ? (
        <Badge variant="warning">
          <Lock aria-hidden />
          {shell("readOnly.chip")}
        </Badge>
      ) : null}
      {items.length === 0 ? <p className="text-muted-foreground">{t("nothing")}</p> : null}
      <ul className="space-y-1">
        {items.map(({ key, icon: Icon, pages }) => (
          <li key={key} className="text-[13px]">
            <p className="flex h-8 items-center gap-2">
              <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
              {shell(`navigation.${key}`)}
            </p>
            {pages.length > 1 ? (
              <ul className="ml-6 pb-1 text-xs leading-5 text-muted-foreground">
                {pages.map((page) => (
                  <li key={page.key}>{shell(`navigation.${page.key}`)}</li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PreviewDeeds({ role }: { role: Role }) {
  const t = useTranslations("roles");
  const held = PERMISSION_GROUPS.flatMap(({ permissions }) => permissions).filter((it) => hasPermission(role, it));
  return (
    <section className="space-y-2">
      <h3 className="text-sm font-semibold">{t("preview.can")}</h3>
      {role.isLocked ? <p className="text-muted-foreground">{t("preview.everything")}</p> : null}
      {isReadOnly(role) ? <p className="text-warning">{t("preview.readOnly")}</p> : null}
      <ul className="space-y-1.5">
        {held.map((permission) => (
          <li key={permission} className="flex gap-2 text-[13px]">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-positive" />
            {t(`permissions.${permission}.what`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
