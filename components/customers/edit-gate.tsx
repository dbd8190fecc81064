"use client";

import { useTranslations } from "next-intl";
import { Button, type ButtonProps } from "@/components/ui/button.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Whether this person may change customers: their role writes, and has the permission for it. */
export function useMayEdit(): boolean {
  const { hasPermission, isReadOnly } = useProfile();
  return hasPermission("app:customers:edit") && !isReadOnly;
}

/** A button that changes a customer. Who may not, sees it, can't press it, and is told why. */
export function CustomerEditButton({ onClick, ...props }: ButtonProps) {
  const why = useTranslations("shell.readOnly")("why");
  if (useMayEdit()) return <Button onClick={onClick} {...props} />;
  return (
    <Tooltip content={why} opensOnPress>
      <Button {...props} type="button" disabled={false} aria-disabled="true" />
    </Tooltip>
  );
}
