import { createSecrets, randomSecret } from "../stack/secrets.ts";

/** Lines missing from an environment file, with newly generated secrets. Existing lines stay, even blank ones. */
export function completeEnvFile(
  present: string,
  { appUrl, identity }: { appUrl: string; identity: string },
): { text: string; added: string[] } {
  const secrets = createSecrets();
  const wanted: Record<string, string> = {
    APP_URL: new URL(appUrl).origin,
    IDENTITY_PROVIDER: identity,
    // On one line, because every parser of such files supports that.
    ...(identity === "local" ? { LOCAL_IDENTITY_PRIVATE_KEY: secrets.identityPrivateKey.replaceAll("\n", "\\n") } : {}),
    POSTGRES_PASSWORD: secrets.databasePassword,
    DATABASE_PASSWORD: randomSecret(),
    ENCRYPTION_KEY: secrets.encryptionKey,
    TAX_ID_HASH_KEY: secrets.taxIdHashKey,
    INTERNAL_API_KEY: secrets.internalApiKey,
    INNGEST_EVENT_KEY: secrets.inngestEventKey,
    INNGEST_SIGNING_KEY: secrets.inngestSigningKey,
    GATEWAY_WEBHOOK_SECRET: secrets.gatewayWebhookSecret,
    HELPDESK_WEBHOOK_SECRET: secrets.helpdeskWebhookSecret,
    WHATSAPP_VERIFY_TOKEN: secrets.whatsappVerifyToken,
    QUEUE_UI_PASSWORD: randomSecret(),
  };
  const named = new Set([...present.matchAll(/^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=/gm)].map(([, name]) => name));
  const added = Object.keys(wanted).filter((name) => !named.has(name));
  const before = present === "" || present.endsWith("\n") ? present : `${present}\n`;
  return { text: before + added.map((name) => `${name}=${wanted[name]}\n`).join(""), added };
}
