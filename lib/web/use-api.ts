"use client";

import { createContext, use } from "react";
import type { Api } from "./api.ts";
import type { TokenGetter } from "./token.ts";

export type Identity = TokenGetter & {
  /** Undefined while the provider is still finding out. */
  isSignedIn: boolean | undefined;
  signOut: () => Promise<void>;
};

export const IdentityContext = createContext<Identity | null>(null);
export const ApiContext = createContext<Api | null>(null);

/** The identity provider in use, whichever it is. */
export function useIdentity(): Identity {
  const identity = use(IdentityContext);
  if (identity === null) throw new Error("useIdentity needs an identity provider above it");
  return identity;
}

/** `getToken` and `getNonNullToken`: the same functions on every render. */
export function useTokenGetter(): TokenGetter {
  return useIdentity();
}

/** The API of this application with the token of the signed-in person. The same object on every render. */
export function useApi(): Api {
  const api = use(ApiContext);
  if (api === null) throw new Error("useApi needs an ApiContext above it");
  return api;
}
