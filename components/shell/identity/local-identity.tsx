"use client";

import { type ReactNode, useEffect, useState } from "react";
import { forgetReplyDrafts } from "@/components/shell/identity/forget-reply-drafts.ts";
import { actingCookie } from "@/lib/web/acting-organization.ts";
import { createLocalTokenSource } from "@/lib/web/local-token-source.ts";
import { createTokenGetter } from "@/lib/web/token.ts";
import { type Identity, IdentityContext } from "@/lib/web/use-api.ts";

/** Local identity provider: tokens for the session cookie, rotated while the page is open. */
export function LocalIdentity({ children }: { children: ReactNode }) {
  const [{ identity, rotate }] = useState(createLocalIdentity);
  useEffect(() => rotate(), [rotate]);
  return <IdentityContext value={identity}>{children}</IdentityContext>;
}

function createLocalIdentity(): { identity: Identity; rotate: () => () => void } {
  const source = createLocalTokenSource();
  const signOut = async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn\'t in every browser yet
    document.cookie = actingCookie(null);
    forgetReplyDrafts();
    // Without network the cookie stays, but leave the signed-in pages anyway.
    await fetch("/api/local-identity/session", { method: "DELETE" }).catch(() => undefined);
    window.location.assign("/sign-in");
  };
  return {
    identity: { ...createTokenGetter(() => source.getToken), isSignedIn: true, signOut },
    rotate: source.rotate,
  };
}
