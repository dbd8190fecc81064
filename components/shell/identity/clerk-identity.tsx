"use client";

import { useAuth, useClerk } from "@clerk/nextjs";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { forgetReplyDrafts } from "@/components/shell/identity/forget-reply-drafts.ts";
import { actingCookie } from "@/lib/web/acting-organization.ts";
import { createTokenGetter } from "@/lib/web/token.ts";
import { IdentityContext } from "@/lib/web/use-api.ts";

/** Clerk's SDK rotates the token and may return new functions on any render; these wrappers are stable. */
export function ClerkIdentity({ children }: { children: ReactNode }) {
  const { getToken, isSignedIn } = useAuth();
  const { signOut } = useClerk();
  const latest = useRef({ getToken, signOut });
  useEffect(() => {
    latest.current = { getToken, signOut };
  });
  const [stable] = useState(() => ({
    ...createTokenGetter(() => () => latest.current.getToken()),
    signOut: async () => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn\'t in every browser yet
      document.cookie = actingCookie(null);
      forgetReplyDrafts();
      await latest.current.signOut({ redirectUrl: "/sign-in" });
    },
  }));
  const identity = useMemo(() => ({ ...stable, isSignedIn }), [stable, isSignedIn]);
  return <IdentityContext value={identity}>{children}</IdentityContext>;
}
