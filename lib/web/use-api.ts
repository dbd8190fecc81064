"use client";

import { createContext, use } from "react";
import type { Api } from "./api.ts";
import type { TokenGetter } from "./token.ts";

export type Identity = TokenGetter & {
  /** Undefined while the auth provider is loading. */
  isSignedIn: boolean | undefined;
  signOut: () => Promise<void>;
};

export const IdentityContext = createContext<Identity | null>(null);
export const ApiContext = createContext<Api | null>(null);

/** The active identity provider. */
export function useIdentity(): Identity {
  const identity = use(IdentityContext);
  if (identity === null) throw new Error("useIdentity must be used inside an IdentityContext");
  return identity;
}

/** `getToken` and `getNonNullToken`, stable across renders. */
export function useTokenGetter(): TokenGetter {
  return useIdentity();
}

/** API client with the signed-in user's token, stable across renders. */
export function useApi(): Api {
  const api = use(ApiContext);
  if (api === null) throw new Error("useApi must be used inside an ApiContext");
  return api;
}
