"use client";

import { createContext, use, useEffect, useMemo, useRef, useState } from "react";
import { hasPermission, isReadOnly, isSuperAdmin, loadProfile, type Profile } from "./profile.ts";

export type ProfileState = { profile: Profile | null; isLoading: boolean };

type ProfileSource = {
  /** False only when it is known that nobody is signed in; undefined while the provider is still finding out. */
  isSignedIn: boolean | undefined;
  initial: Profile | null;
  load: () => Promise<Profile>;
  onForbidden: () => Promise<void> | void;
};

/** Loads the profile once on start, and again only when somebody signs in; a rotated token is not such a change. */
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

/** Who is signed in and what they may do. */
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
