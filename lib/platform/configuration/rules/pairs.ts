import { error, type Problem, type Settings, warning } from "../problem.ts";

/** Variables that work only together. */
const TOGETHER = [
  ["UPSTASH_REDIS_REST_URL", "UPSTASH_REDIS_REST_TOKEN"],
  ["SECRET_VAULT_URL", "SECRET_VAULT_TOKEN"],
  ["HELPDESK_REDIS_REST_URL", "HELPDESK_REDIS_REST_TOKEN"],
  ["ERP_BASE_URL", "ERP_USERNAME", "ERP_PASSWORD"],
  ["INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY"],
] as const;

/** The first requires the second. */
const NEEDED = [
  ["GATEWAY_API_KEY", "GATEWAY_BASE_URL"],
  ["ERP_FILIAL", "ERP_BASE_URL"],
] as const;
const USELESS_ALONE = [
  ["APP_SECRET", "WHATSAPP_VERIFY_TOKEN"],
  ["MAIL_FROM", "SMTP_URL"],
] as const;

export function checkPairs(settings: Settings): Problem[] {
  const halves = TOGETHER.flatMap((names) => {
    const present = names.find((name) => settings[name] !== undefined);
    const missing = names.filter((name) => settings[name] === undefined);
    return present === undefined ? [] : missing.map((name) => error(name, `is missing, but ${present} is set`));
  });
  const isAlone = ([name, other]: readonly [string, string]) =>
    settings[name] !== undefined && settings[other] === undefined;
  return [
    ...halves,
    ...NEEDED.filter(isAlone).map(([name, other]) => error(other, `is missing, but ${name} is set`)),
    ...USELESS_ALONE.filter(isAlone).map(([name, other]) =>
      warning(other, `is missing: ${name} has no effect without it`),
    ),
    ...checkQueuePage(settings),
  ];
}

function checkQueuePage(settings: Settings): Problem[] {
  if (settings.ENABLE_QUEUE_UI !== "true") return [];
  const missing = ["QUEUE_UI_USER", "QUEUE_UI_PASSWORD"].filter((name) => settings[name] === undefined);
  return missing.map((name) => error(name, "is missing, but ENABLE_QUEUE_UI is set"));
}
