"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button, type ButtonProps } from "@/components/ui/button.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Why this person can't make or send campaigns; null for who can. */
export function useSendRefusal(): string | null {
  const t = useTranslations("campaigns.links");
  const readOnly = useTranslations("shell.readOnly");
  const { hasPermission, isReadOnly } = useProfile();
  if (isReadOnly) return readOnly("why");
  return hasPermission("app:campaigns:send") ? null : t("noSend");
}

/** The same for changing this campaign: it may reach stores that the person doesn't see. */
export function useChangeRefusal({ mayChange }: { mayChange: boolean }): string | null {
  const t = useTranslations("campaigns.links");
  const refusal = useSendRefusal();
  return refusal ?? (mayChange === false ? t("otherStores") : null);
}

type ChangeProps = {
  /** The campaign that the button changes; without one, none is changed. */ changes?: { mayChange: boolean };
};
const NONE = { mayChange: true };

/** A button of who may send. Other users see it disabled, with the reason. */
export function SendButton({ onClick, changes = NONE, ...props }: ButtonProps & ChangeProps) {
  const refusal = useChangeRefusal(changes);
  if (refusal === null) return <Button onClick={onClick} {...props} />;
  return <Refused {...props} refusal={refusal} />;
}

/** The same for a link that looks like a button. */
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
      <Link href={href} prefetch={false}>
        {children}
      </Link>
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
