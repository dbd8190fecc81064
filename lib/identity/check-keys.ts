import { createPublicKey } from "node:crypto";
import { env } from "../platform/env.ts";
import { sendRequest } from "../platform/http-client.ts";
import { ProbeError } from "../platform/probe.ts";
import { identityProvider } from "./client.ts";

const CLERK_API = "https://api.clerk.com";
const TIMEOUT_MS = 2_000;

/** That tokens can be verified: by a key we hold, or by the provider's, which have to be fetched. */
export async function checkIdentityKeys(): Promise<void> {
  const { jwtKey, secretKey } = identityProvider();
  if (jwtKey) {
    createPublicKey(jwtKey);
    return;
  }
  const { status } = await sendRequest(`${env().CLERK_API_URL ?? CLERK_API}/v1/jwks`, {
    headers: { authorization: `Bearer ${secretKey}` },
    timeoutMs: TIMEOUT_MS,
    retries: 0,
  });
  if (status !== 200) throw new ProbeError(`the identity provider's keys answered ${status}`);
}
