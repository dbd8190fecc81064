import { createPublicKey, type JsonWebKey } from "node:crypto";
import { z } from "zod";
import { env } from "../platform/env.ts";
import { ProbeError } from "../platform/health/probe.ts";
import { sendRequest } from "../platform/http-client.ts";
import { identityProvider } from "./client.ts";

const CLERK_API = "https://api.clerk.com";
const TIMEOUT_MS = 2_000;
const KeySet = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

/** Checks that tokens can be verified: parses the configured key, or fetches the provider's keys. */
export async function checkIdentityKeys(): Promise<void> {
  const { jwtKey, secretKey } = identityProvider();
  if (jwtKey) createPublicKey(jwtKey);
  else await fetchKeys(secretKey);
}

/** Setup check: the secret key opens the Clerk account, and the configured JWT key is one of that account's keys. */
export async function checkIdentityAccount(): Promise<void> {
  const { name, jwtKey } = identityProvider();
  if (name === "local") return;
  const keys = await fetchKeys(env().CLERK_SECRET_KEY);
  if (!jwtKey) return;
  const held = createPublicKey(jwtKey);
  if (!keys.some((key) => createPublicKey({ key, format: "jwk" }).equals(held)))
    throw new ProbeError("CLERK_JWT_KEY is not a key of CLERK_SECRET_KEY's instance: users could not sign in");
}

async function fetchKeys(secretKey: string | undefined): Promise<JsonWebKey[]> {
  const answer = await sendRequest(`${env().CLERK_API_URL ?? CLERK_API}/v1/jwks`, {
    headers: { authorization: `Bearer ${secretKey}` },
    timeoutMs: TIMEOUT_MS,
    retries: 0,
  });
  if (answer.status !== 200)
    throw new ProbeError(`the identity provider's key endpoint answered ${answer.status}`, "answer");
  const { data } = KeySet.safeParse(await answer.json().catch(() => null));
  return data?.keys ?? [];
}
