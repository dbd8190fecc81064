"use client";

import { useTranslations } from "next-intl";
import { Button, type ButtonProps } from "@/components/ui/button.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Whether the user may edit customers: the role is not read-only and has the permission. */
export function useMayEdit(): boolean {
  const { hasPermission, isReadOnly } = useProfile();
  return hasPermission("app:customers:edit") && !isReadOnly;
}

/** A button that edits a customer; without permission it is disabled and explains why. */
export function CustomerEditButton({ onClick, ...props }: ButtonProps) {
  const why = useTranslations("shell.readOnly")("why");
  if (useMayEdit()) return <Button onClick={onClick} {...props} />;
  return (
    <Tooltip content={why} opensOnPress>
      <Button {...props} type="button" disabled={false} aria-disabled="true" />
    </Tooltip>
  );
}
