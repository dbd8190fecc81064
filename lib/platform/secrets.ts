import { decrypt, encrypt } from "./crypto.ts";
import { env } from "./env.ts";
import { openVault, type Vault } from "./secrets/vault.ts";

/** Owner and kind of a secret, such as `helpdesk-apikey`. */
export type SecretName = { kind: string; orgId: string };

/** A stored secret that can't be used. Each reason requires another action of the operator. */
export class SecretError extends Error {
  readonly reason: "unavailable" | "plain_text" | "undecryptable";
  constructor(reason: SecretError["reason"], message: string) {
    super(message);
    this.name = "SecretError";
    this.reason = reason;
  }
}

const POINTER = "kv://";
const ENCRYPTED = /^v\d+\./;

/** How the database stores a secret: a pointer into the vault, an encrypted value, or plain text (to be repaired). */
export function storedForm(stored: string): "pointer" | "encrypted" | "plain" {
  if (stored.startsWith(POINTER)) return "pointer";
  return ENCRYPTED.test(stored) ? "encrypted" : "plain";
}

/** Stores the secret, in the vault if configured. Returns the value to store in the database. */
export async function putSecret(name: SecretName, value: string, vault = activeVault()): Promise<string> {
  if (!vault) return encrypt(value, name.orgId);
  await vault.write(vaultName(name), value);
  return pointerOf(name);
}

export async function getSecret(name: SecretName, stored: string, vault = activeVault()): Promise<string> {
  switch (storedForm(stored)) {
    case "pointer":
      return readPointer(name, stored, vault);
    case "encrypted":
      return decryptStored(name, stored);
    default:
      throw new SecretError("plain_text", "The stored secret is plain text: restart the application to repair it");
  }
}

/** Deletes the secret from the vault; the caller clears the database. */
export async function deleteSecret(name: SecretName, stored: string, vault = activeVault()): Promise<void> {
  if (storedForm(stored) === "pointer" && stored === pointerOf(name)) await vault?.remove(vaultName(name));
}

async function readPointer(name: SecretName, stored: string, vault: Vault | null): Promise<string> {
  // A pointer to another owner's secret counts as missing.
  const value = stored === pointerOf(name) ? await vault?.read(vaultName(name)) : null;
  if (value === null || value === undefined)
    throw new SecretError("unavailable", "The secret is not in the vault, or the vault is unavailable");
  return value;
}

function decryptStored({ orgId }: SecretName, stored: string): string {
  try {
    return decrypt(stored, orgId);
  } catch {
    throw new SecretError("undecryptable", "The stored secret can't be decrypted: save it again");
  }
}

function vaultName({ kind, orgId }: SecretName): string {
  return `${kind}-${orgId}`;
}

function pointerOf(name: SecretName): string {
  return `${POINTER}${vaultName(name)}`;
}

// On globalThis: one cache per process, though start-up and its later readers may be bundled separately.
const shared = globalThis as { balcaoVault?: { url: string; vault: Vault } };

function activeVault(): Vault | null {
  const { SECRET_VAULT_URL: url, SECRET_VAULT_TOKEN: token = "" } = env();
  if (!url) return null;
  if (shared.balcaoVault?.url !== url) shared.balcaoVault = { url, vault: openVault(url, token) };
  return shared.balcaoVault.vault;
}
