import { isInHouse, isLoopback, isSandboxMail } from "../../outbound/loopback.ts";
import { error, isProduction, listOf, type Problem, parseUrl, type Settings, warning } from "../problem.ts";

const ORIGIN = /^https?:\/\/[^/?#@]+$/;
const HOST_AND_PORT = /^(?:\[[\da-f:]+\]|[^\s:/@]+):\d{1,5}$/i;
/** Paths of the demo's sandbox services. */
const SANDBOX_PATH = /^\/(?:erp|graph|gateway|helpdesk|vault|upstash)(?:\/|$)/;
const DATABASES = [
  "DATABASE_URL",
  "ENGINE_DATABASE_URL",
  "DATABASE_READ_URL",
  "MIGRATE_DATABASE_URL",
  "HELPDESK_DATABASE_URL",
];
const SANDBOX_ACCOUNT = ":000000000000:";
const OUTBOUND = [
  "UPSTASH_REDIS_REST_URL",
  "SECRET_VAULT_URL",
  "HELPDESK_REDIS_REST_URL",
  "WHATSAPP_GRAPH_URL",
  "ERP_BASE_URL",
  "GATEWAY_BASE_URL",
  "INNGEST_BASE_URL",
  "CLERK_API_URL",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
  "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT",
];

export function checkAddresses(settings: Settings): Problem[] {
  const app = parseUrl(settings.APP_URL);
  return [
    ...checkApp(settings, app),
    ...checkLists(settings),
    ...checkDatabases(settings),
    ...(isProduction(settings) && app !== null ? [...checkProxy(settings, app), ...checkReach(settings, app)] : []),
  ];
}

function checkApp(settings: Settings, app: URL | null): Problem[] {
  if (app === null) {
    const isNeeded = isProduction(settings) && settings.APP_URL === undefined;
    return isNeeded
      ? [error("APP_URL", "is missing: it is the base of links in messages and of sign-in addresses")]
      : [];
  }
  if (app.pathname !== "/" || app.search !== "" || app.hash !== "")
    return [error("APP_URL", "has a path, query or fragment", "only the origin, such as https://crm.example.com")];
  if (isProduction(settings) && app.protocol !== "https:" && !isLoopback(app.hostname))
    return [error("APP_URL", "is not https: sessions and personal data would be sent unencrypted")];
  return [];
}

function checkProxy({ TRUST_PROXY, VERCEL_ENV }: Settings, app: URL): Problem[] {
  if (TRUST_PROXY === "0" && (app.protocol === "https:" || VERCEL_ENV !== undefined))
    return [error("TRUST_PROXY", "is 0 behind https: all visitors would share the proxy's address", "1, or remove it")];
  if (TRUST_PROXY === "1" && app.protocol === "http:")
    return [error("TRUST_PROXY", "is 1 without https: a caller could forge its address", "0, or remove it")];
  return [];
}

function checkLists(settings: Settings): Problem[] {
  const problems: Problem[] = [];
  const origins = listOf(settings.ALLOWED_ORIGINS);
  if (!origins.every((origin) => ORIGIN.test(origin.replace(/\/$/, ""))))
    problems.push(error("ALLOWED_ORIGINS", "has an entry that is not an origin"));
  else if (isProduction(settings) && origins.some((origin) => isClear(parseUrl(origin))))
    problems.push(error("ALLOWED_ORIGINS", "has an origin without https: its pages could leak session tokens"));
  if (!listOf(settings.OUTBOUND_PRIVATE_HOSTS).every((host) => HOST_AND_PORT.test(host)))
    problems.push(error("OUTBOUND_PRIVATE_HOSTS", "has an entry that is not host:port"));
  if (!listOf(settings.ERP_DATABASE_HOSTS).every((host) => HOST_AND_PORT.test(host)))
    problems.push(error("ERP_DATABASE_HOSTS", "has an entry that is not host:port"));
  if (!listOf(settings.SES_TOPIC_ARNS).every((arn) => arn.startsWith("arn:aws")))
    problems.push(error("SES_TOPIC_ARNS", "has an entry that is not an ARN"));
  return problems;
}

/** Checks the form of the database addresses, not their encryption. */
export function checkDatabases(settings: Settings): Problem[] {
  const problems: Problem[] = [];
  for (const name of DATABASES)
    if (settings[name] !== undefined && !/^postgres(?:ql)?:$/.test(parseUrl(settings[name])?.protocol ?? ""))
      problems.push(error(name, "is not a postgresql:// address"));
  const [app, owner] = [parseUrl(settings.DATABASE_URL), parseUrl(settings.MIGRATE_DATABASE_URL)];
  if (app !== null && owner !== null && app.username === owner.username)
    problems.push(error("DATABASE_URL", "has the owner's user: row-level security would not separate organizations"));
  return problems;
}

/** A publicly reachable installation must not use the demo's sandbox services or send keys in clear text. */
function checkReach(settings: Settings, app: URL): Problem[] {
  if (isLoopback(app.hostname)) return [];
  const problems = sandboxVariables(settings).map((name) => sandboxProblem(name));
  for (const name of OUTBOUND)
    if (isClear(parseUrl(settings[name])))
      problems.push(
        name === "ERP_BASE_URL"
          ? warning(name, "is not https: the password is sent unencrypted")
          : error(name, "is not https: keys would be sent unencrypted"),
      );
  return [...problems, ...(settings.PGSSLMODE === undefined ? checkEncryption(settings) : [])];
}

/** The PostgreSQL client connects in clear text by default, which many hosted servers reject. */
function checkEncryption(settings: Settings): Problem[] {
  return DATABASES.flatMap((name) => {
    const url = parseUrl(settings[name]);
    const mode = url?.searchParams.get("sslmode") ?? url?.searchParams.get("ssl");
    if (url === null || isInHouse(url.hostname) || (mode && mode !== "disable")) return [];
    const clear = "personal data would be sent unencrypted";
    return mode === "disable"
      ? [warning(name, `has sslmode=disable: ${clear}`)]
      : [error(name, `has no sslmode: ${clear}`, "the same address with ?sslmode=verify-full at its end")];
  });
}

function sandboxProblem(name: string): Problem {
  if (name !== "SMTP_URL") return error(name, "is a stub server of the demo", "the address of the real service");
  const what = "is on this machine at a port that is not a mail server's, like the demo's stub server";
  return error(name, what, "the address of the mail server, or of a relay on this machine at port 25, 465 or 587");
}

function sandboxVariables(settings: Settings): string[] {
  const own = Object.keys(settings).filter((name) => name.startsWith("SANDBOX_"));
  const served = OUTBOUND.filter((name) => {
    const url = parseUrl(settings[name]);
    return url !== null && isLoopback(url.hostname) && SANDBOX_PATH.test(url.pathname);
  });
  const mail = parseUrl(settings.SMTP_URL);
  if (mail !== null && isSandboxMail(mail)) served.push("SMTP_URL");
  if (settings.SES_TOPIC_ARNS?.includes(SANDBOX_ACCOUNT)) served.push("SES_TOPIC_ARNS");
  if (listOf(settings.SNS_CERT_HOSTS).some((host) => isLoopback(host.replace(/:\d+$/, ""))))
    served.push("SNS_CERT_HOSTS");
  return [...served, ...own];
}

/** Without TLS, to a host outside the private network. */
function isClear(url: URL | null): boolean {
  return url !== null && url.protocol !== "https:" && !isInHouse(url.hostname);
}
