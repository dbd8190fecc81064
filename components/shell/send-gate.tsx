"use client";

import { useTranslations } from "next-intl";
import { Button, type ButtonProps } from "@/components/ui/button.tsx";
import { Link } from "@/components/ui/link.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Why the user may not create or send campaigns; null if allowed. */
export function useSendRefusal(): string | null {
  const t = useTranslations("campaigns.links");
  const readOnly = useTranslations("shell.readOnly");
  const { hasPermission, isReadOnly } = useProfile();
  if (isReadOnly) return readOnly("why");
  return hasPermission("app:campaigns:send") ? null : t("noSend");
}

/** Like `useSendRefusal`, for editing this campaign: it may target stores the user cannot see. */
export function useChangeRefusal({ mayChange }: { mayChange: boolean }): string | null {
  const t = useTranslations("campaigns.links");
  const refusal = useSendRefusal();
  return refusal ?? (mayChange === false ? t("otherStores") : null);
}

type ChangeProps = {
  /** The campaign that the button edits, if any. */ changes?: { mayChange: boolean };
};
const NONE = { mayChange: true };

/** A button for users with send permission; disabled with the reason for others. */
export function SendButton({ onClick, changes = NONE, ...props }: ButtonProps & ChangeProps) {
  const refusal = useChangeRefusal(changes);
  if (refusal === null) return <Button onClick={onClick} {...props} />;
  return <Refused {...props} refusal={refusal} />;
}

/** Like `SendButton`, for a link that looks like a button. */
export function SendLink({ href, children, changes = NONE, ...props }: ButtonProps & ChangeProps & { href: string }) {
  const refusal = useChangeRefusal(changes);
  if (refusal !== null)
    return (
      <Refused {...props} refusal={refusal}>
        {children}
      </Refused>
    );
  return (
    <Button asChild {...props}>
      <Link href={href}>{children}</Link>
    </Button>
  );
}

function Refused({ refusal, ...props }: ButtonProps & { refusal: string }) {
  return (
    <Tooltip content={refusal} opensOnPress>
      <Button {...props} type="button" disabled={false} aria-disabled="true" />
    </Tooltip>
  );
}
