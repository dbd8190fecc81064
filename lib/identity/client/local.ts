import { env } from "../../platform/env.ts";
import { localIssuer, publicKeyOf } from "../rules/local-session.ts";
import { emailOfInvitedId } from "../rules/provider-user.ts";
import type { IdentityProvider } from "../schemas.ts";
import { takeLocalSessions } from "../store/sessions.ts";
import { inviteByMail } from "./invite-by-mail.ts";

let publicKey: { of: string; pem: string } | undefined;

export function localProvider(): IdentityProvider {
  return {
    name: "local",
    issuer: localIssuer(env().APP_URL),
    jwtKey: localPublicKey(),
    async findUser(providerId) {
      const email = emailOfInvitedId(providerId);
      return email === null
        ? null
        : { id: providerId, email, name: email.replace(/@.*/, ""), updatedAt: null, inviteHash: null };
    },
    // An invited person signs in by address: the local provider keeps no accounts or passwords.
    invite: inviteByMail,
    revokeInvite: async () => undefined,
    resetAccess: takeLocalSessions,
    suspend: takeLocalSessions,
    restore: async () => undefined,
    remove: takeLocalSessions,
  };
}

/** PEM of the private key. An environment variable may hold it on one line, with line breaks written as `\n`. */
export function localPrivateKey(): string {
  const { LOCAL_IDENTITY_PRIVATE_KEY: key } = env();
  if (key === undefined) throw new Error("The local identity provider needs LOCAL_IDENTITY_PRIVATE_KEY");
  return key.replaceAll("\\n", "\n");
}

export function localPublicKey(): string {
  const of = localPrivateKey();
  if (publicKey?.of !== of) publicKey = { of, pem: publicKeyOf(of) };
  return publicKey.pem;
}
