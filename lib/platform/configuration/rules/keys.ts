import { error, isProduction, listOf, type Problem, type Settings } from "../problem.ts";

const LEAST_LENGTH: Record<string, number> = {
  ENCRYPTION_KEY: 32,
  TAX_ID_HASH_KEY: 32,
  INTERNAL_API_KEY: 32,
  INNGEST_EVENT_KEY: 16,
  INNGEST_SIGNING_KEY: 16,
  INNGEST_SIGNING_KEY_FALLBACK: 16,
  GATEWAY_WEBHOOK_SECRET: 16,
  HELPDESK_WEBHOOK_SECRET: 16,
  QUEUE_UI_PASSWORD: 12,
};
/** Each secret has one purpose: a leaked one must not reveal another. */
const SECRETS = [...Object.keys(LEAST_LENGTH), "APP_SECRET", "WHATSAPP_VERIFY_TOKEN"];
const PREVIOUS = [
  ["ENCRYPTION_KEY", "ENCRYPTION_KEYS_PREVIOUS"],
  ["TAX_ID_HASH_KEY", "TAX_ID_HASH_KEYS_PREVIOUS"],
] as const;
/** `aaaa…`, `12341234…`: long but easy to guess. */
const LEAST_VARIETY = 8;

export function checkKeys(settings: Settings): Problem[] {
  const repeated = PREVIOUS.filter(([name, former]) => listOf(settings[former]).includes(settings[name] ?? ""));
  return [
    ...repeated.map(([name, former]) => error(former, `contains the current ${name}`, "only the former keys")),
    ...(isProduction(settings) ? SECRETS.flatMap((name) => checkKey(name, settings)) : []),
  ];
}

function checkKey(name: string, settings: Settings): Problem[] {
  const value = settings[name];
  if (value === undefined) return [];
  const least = LEAST_LENGTH[name] ?? 0;
  if (value.length < least) return [error(name, `is shorter than ${least} characters`)];
  const twin = SECRETS.slice(0, SECRETS.indexOf(name)).find((other) => settings[other] === value);
  if (twin !== undefined) return [error(name, `is the same as ${twin}`, "a separate key")];
  return new Set(value).size < Math.min(LEAST_VARIETY, value.length) ? [error(name, "is easy to guess")] : [];
}
