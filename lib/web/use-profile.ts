"use client";

import { createContext, use, useEffect, useMemo, useRef, useState } from "react";
import type { Profile } from "../identity/schemas.ts";
import { hasPermission, isReadOnly, isSuperAdmin, loadProfile } from "./profile.ts";

export type ProfileState = { profile: Profile | null; isLoading: boolean };

type ProfileSource = {
  /** False only once it is certain that no user is signed in; undefined while the auth provider is loading. */
  isSignedIn: boolean | undefined;
  initial: Profile | null;
  load: () => Promise<Profile>;
  onForbidden: () => Promise<void> | void;
};

/** Loads the profile on start and again only after a sign-in; a rotated token does not reload it. */
export function useProfileLoad({ isSignedIn, initial, load, onForbidden }: ProfileSource): ProfileState {
  const [state, setState] = useState<ProfileState>({ profile: initial, isLoading: initial === null });
  const latest = useRef({ load, onForbidden, current: initial });
  useEffect(() => {
    latest.current = { load, onForbidden, current: state.profile };
  });
  useEffect(() => {
    if (isSignedIn === undefined) return;
    let cancelled = false;
    loadProfile({ isSignedIn, ...latest.current }).then((profile) => {
      if (!cancelled) setState({ profile, isLoading: false });
    });
    return () => {
      cancelled = true;
    };
  }, [isSignedIn]);
  return state;
}

export const ProfileContext = createContext<ProfileState>({ profile: null, isLoading: true });

/** The signed-in user and their permissions. */
export function useProfile() {
  const { profile, isLoading } = use(ProfileContext);
  return useMemo(() => {
    const role = profile?.role;
    return {
      profile,
      isLoading,
      hasPermission: (permission: string) => hasPermission(role, permission),
      isReadOnly: isReadOnly(role),
      isSuperAdmin: isSuperAdmin(role),
    };
  }, [profile, isLoading]);
}
