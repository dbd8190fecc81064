"use client";

import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { Avatar } from "@/components/ui/avatar.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Link } from "@/components/ui/link.tsx";
import type { CustomerRow } from "@/lib/customers/schemas.ts";
import { personName } from "@/lib/web/person-text.ts";

type CustomerLinkProps = { customer: CustomerRow; onPeek: (id: string) => void; className?: string };

/** A click opens the drawer; Enter, or a click with ⌘ or Ctrl, opens the page. */
export function CustomerLink({ customer, onPeek, className }: CustomerLinkProps) {
  const t = useTranslations("customers.person");
  const name = personName(customer, t);
  const peek = (event: MouseEvent) => {
    const isByKeyboard = event.detail === 0;
    if (isByKeyboard || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // Some browsers do not focus a clicked link; the drawer restores the focus to it on close.
    (event.currentTarget as HTMLElement).focus({ preventScroll: true });
    onPeek(customer.id);
  };
  return (
    <Link
      href={`/clientes/${customer.id}`}
      onClick={peek}
      className={cn("hit-area flex min-w-0 scroll-mt-24 items-center gap-3 rounded-sm", className)}
    >
      <Avatar name={customer.name === null ? "–" : name} />
      <span
        className={cn("truncate font-medium underline-offset-4 hover:underline", customer.name === null && "italic")}
      >
        {name}
      </span>
    </Link>
  );
}

/** A click elsewhere on a row opens the drawer too, except on interactive elements. */
export function peekFromRow(event: MouseEvent<HTMLElement>, peek: () => void): void {
  if ((event.target as Element).closest("a, button, label, input") !== null) return;
  event.currentTarget.querySelector("a")?.focus({ preventScroll: true });
  peek();
}
