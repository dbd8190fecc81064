import { generateKeyPairSync, randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Made once for an installation without any service of its own, and kept (mode 600) beside its data. */
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
  /** What the messaging providers' tokens are made of, and what their webhooks are signed with. */
  messagingSecret: string;
  appSecret: string;
  whatsappVerifyToken: string;
  gatewayWebhookSecret: string;
  helpdeskWebhookSecret: string;
};

export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, "secrets.json");
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Partial<Secrets>) : {};
  const created = createSecrets();
  if (Object.keys(created).every((name) => name in kept)) return kept as Secrets;
  // A later version needs more of them; those that are in use stay.
  const secrets = { ...created, ...kept };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  chmodSync(file, 0o600);
  return secrets;
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
