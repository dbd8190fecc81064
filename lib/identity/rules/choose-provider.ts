export type ProviderName = "clerk" | "local";
type Settings = { IDENTITY_PROVIDER?: ProviderName; CLERK_SECRET_KEY?: string; NODE_ENV: string };

/** Clerk if its key is set, else local. Production requires an explicit `IDENTITY_PROVIDER=local`. */
export function chooseProvider({ IDENTITY_PROVIDER, CLERK_SECRET_KEY, NODE_ENV }: Settings): ProviderName {
  if (IDENTITY_PROVIDER !== undefined) return IDENTITY_PROVIDER;
  if (CLERK_SECRET_KEY !== undefined) return "clerk";
  if (NODE_ENV === "production") {
    throw new Error("No identity provider: set CLERK_SECRET_KEY, or IDENTITY_PROVIDER=local explicitly");
  }
  return "local";
}
