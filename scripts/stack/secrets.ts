import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RefusedStartError } from "./data-folder.ts";

/** Generated once for an installation without external services, and kept (mode 600) beside its data. */
export type Secrets = {
  databasePassword: string;
  encryptionKey: string;
  taxIdHashKey: string;
  internalApiKey: string;
  webhookSecret: string;
  erpPassword: string;
  inngestEventKey: string;
  inngestSigningKey: string;
  identityPrivateKey: string;
  /** The messaging providers' tokens derive from it, and their webhooks are signed with it. */
  messagingSecret: string;
  appSecret: string;
  whatsappVerifyToken: string;
  gatewayWebhookSecret: string;
  helpdeskWebhookSecret: string;
};

export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, "secrets.json");
  const kept = readSecrets(file);
  if (kept === null && existsSync(join(dataDir, "postgres/PG_VERSION")))
    throw new RefusedStartError(
      `${file} is ${existsSync(file) ? "damaged" : "missing"}, but the database beside it exists: its password and the keys of its contents were in that file. ` +
        `Put a copy of the file back, or remove ${dataDir} to begin again without the data.`,
    );
  const created = createSecrets();
  if (Object.keys(created).every((name) => name in (kept ?? {}))) return kept as Secrets;
  // A later version may need more secrets; existing ones are kept.
  const secrets = { ...created, ...kept };
  mkdirSync(dataDir, { recursive: true });
  // Write and rename, so that a full disk or a kill leaves the old file intact.
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}

/** Used since the first version: a file without one of them is damaged. */
const FIRST = ["databasePassword", "encryptionKey", "taxIdHashKey"] as const;

/** Null when the file is missing or damaged. */
function readSecrets(file: string): Partial<Secrets> | null {
  try {
    const kept = JSON.parse(readFileSync(file, "utf8")) as Partial<Secrets> | null;
    return FIRST.every((name) => kept?.[name]) ? kept : null;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

export function randomSecret(): string {
  return randomBytes(24).toString("hex");
}

export function createSecrets(): Secrets {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return {
    databasePassword: randomSecret(),
    encryptionKey: randomSecret(),
    taxIdHashKey: randomSecret(),
    internalApiKey: randomSecret(),
    webhookSecret: `whsec_${randomBytes(32).toString("base64")}`,
    erpPassword: randomSecret(),
    inngestEventKey: randomSecret(),
    inngestSigningKey: `signkey-local-${randomSecret()}`,
    identityPrivateKey: privateKey,
    messagingSecret: randomSecret(),
    appSecret: randomSecret(),
    whatsappVerifyToken: randomSecret(),
    gatewayWebhookSecret: randomSecret(),
    helpdeskWebhookSecret: randomSecret(),
  };
}
