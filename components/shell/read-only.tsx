"use client";

import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge.tsx";
import { Button, type ButtonProps } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Link } from "@/components/ui/link.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Permanent label: this role is read-only. */
export function ReadOnlyChip({ className }: { className?: string }) {
  const t = useTranslations("shell.readOnly");
  const { isReadOnly } = useProfile();
  if (!isReadOnly) return null;
  return (
    <Tooltip content={t("why")} opensOnPress>
      <Badge asChild variant="warning" className={cn("hit-area cursor-default", className)}>
        <button type="button">
          <Lock aria-hidden />
          {t("chip")}
        </button>
      </Badge>
    </Tooltip>
  );
}

type EditButtonProps = ButtonProps & {
  /** Why this user may not use the button, although the role can edit; null if allowed. */
  refusal?: string | null;
};

/** A button that changes data; disabled with an explanation for users without permission and for read-only roles. */
export function EditButton({ onClick, refusal = null, ...props }: EditButtonProps) {
  const t = useTranslations("shell.readOnly");
  const { isReadOnly } = useProfile();
  const why = isReadOnly ? t("why") : refusal;
  if (why === null) return <Button onClick={onClick} {...props} />;
  return (
    <Tooltip content={why} opensOnPress>
      <Button {...props} type="button" disabled={false} aria-disabled="true" />
    </Tooltip>
  );
}

type EditLinkProps = ButtonProps & { href: string };

/** Like `EditButton`, for a link that looks like a button. */
export function EditLink({ href, children, ...props }: EditLinkProps) {
  const { isReadOnly } = useProfile();
  if (isReadOnly) return <EditButton {...props}>{children}</EditButton>;
  return (
    <Button asChild {...props}>
      <Link href={href}>{children}</Link>
    </Button>
  );
}
