"use client";

import { createContext, use } from "react";
import { createBrowserValue } from "./browser-value.ts";

export type OrganizationRef = { id: string; name: string };

/** The server reads it for level 0 only and sends it with the page, so that both use the same tenant. */
const COOKIE = "balcao_org";

/** The organization that a level-0 user acts as, or null for their own. */
export const ActingOrganizationContext = createContext<OrganizationRef | null>(null);

export function useActingOrganization(): OrganizationRef | null {
  return use(ActingOrganizationContext);
}

/** Target of "back": while acting, the profile is the other organization's. */
export const homeOrganization = createBrowserValue<OrganizationRef>(
  "balcao.home-organization",
  () => window.localStorage,
  isOrganizationRef,
);

/** Value for `document.cookie`; a session cookie. */
export function actingCookie(organizationId: string | null): string {
  const value = organizationId === null ? `${COOKIE}=; Max-Age=0` : `${COOKIE}=${organizationId}`;
  return `${value}; Path=/; SameSite=Lax`;
}

function isOrganizationRef(value: unknown): value is OrganizationRef {
  if (typeof value !== "object" || value === null || !("id" in value) || !("name" in value)) return false;
  return typeof value.id === "string" && typeof value.name === "string";
}
