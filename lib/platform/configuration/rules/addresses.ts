import { isInHouse, isLoopback, isSandboxMail } from "../../outbound/loopback.ts";
import { error, isProduction, listOf, type Problem, parseUrl, type Settings, warning } from "../problem.ts";

const ORIGIN = /^https?:\/\/[^/?#@]+$/;
const HOST_AND_PORT = /^(?:\[[\da-f:]+\]|[^\s:/@]+):\d{1,5}$/i;
/** Paths of the demo's sandbox services. */
const SANDBOX_PATH = /^\/(?:erp|graph|gateway|helpdesk|vault|upstash)(?:\/|$)/;
const DATABASES = ["DATABASE_URL", "ENGINE_DATABASE_URL", "MIGRATE_DATABASE_URL", "HELPDESK_DATABASE_URL"];
const SANDBOX_ACCOUNT = ":000000000000:";
const OUTBOUND = [
  ...["UPSTASH_REDIS_REST_URL", "SECRET_VAULT_URL", "HELPDESK_REDIS_REST_URL", "WHATSAPP_GRAPH_URL", "ERP_BASE_URL"],
  ...["GATEWAY_BASE_URL", "INNGEST_BASE_URL", "CLERK_API_URL", "OTEL_EXPORTER_OTLP_ENDPOINT"],
  ...["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT"],
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
    return isNeeded ? [error("APP_URL", "is missing: links in messages and sign-in begin with it")] : [];
  }
  if (app.pathname !== "/" || app.search !== "" || app.hash !== "")
    return [error("APP_URL", "is more than an origin", "the address without a path")];
  if (isProduction(settings) && app.protocol !== "https:" && !isLoopback(app.hostname))
    return [error("APP_URL", "is not https: sessions and personal data would travel in clear text")];
  return [];
}

function checkProxy({ TRUST_PROXY, VERCEL_ENV }: Settings, app: URL): Problem[] {
  if (TRUST_PROXY === "0" && (app.protocol === "https:" || VERCEL_ENV !== undefined))
    return [error("TRUST_PROXY", "is 0 behind https: every visitor would count as the proxy", "1, or leave it out")];
  if (TRUST_PROXY === "1" && app.protocol === "http:")
    return [error("TRUST_PROXY", "is 1 without https: a caller could make up an address", "0, or leave it out")];
  return [];
}

function checkLists(settings: Settings): Problem[] {
  const problems: Problem[] = [];
  const origins = listOf(settings.ALLOWED_ORIGINS);
  if (!origins.every((origin) => ORIGIN.test(origin.replace(/\/$/, ""))))
    problems.push(error("ALLOWED_ORIGINS", "holds something that is no origin"));
  else if (isProduction(settings) && origins.some((origin) => isClear(parseUrl(origin))))
    problems.push(error("ALLOWED_ORIGINS", "holds an origin without https: its pages may hold our tokens"));
  if (!listOf(settings.OUTBOUND_PRIVATE_HOSTS).every((host) => HOST_AND_PORT.test(host)))
    problems.push(error("OUTBOUND_PRIVATE_HOSTS", "holds something that is not host:port"));
  if (!listOf(settings.SES_TOPIC_ARNS).every((arn) => arn.startsWith("arn:aws")))
    problems.push(error("SES_TOPIC_ARNS", "holds something that is no ARN"));
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
    problems.push(error("DATABASE_URL", "has the owner's user: nothing would keep organizations apart"));
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
          ? warning(name, "is not https: its password travels in clear text")
          : error(name, "is not https: keys would travel in clear text"),
      );
  return [...problems, ...(settings.PGSSLMODE === undefined ? checkEncryption(settings) : [])];
}

/** The PostgreSQL client connects in clear text by default, which many hosted servers reject. */
function checkEncryption(settings: Settings): Problem[] {
  return DATABASES.flatMap((name) => {
    const url = parseUrl(settings[name]);
    const mode = url?.searchParams.get("sslmode") ?? url?.searchParams.get("ssl");
    if (url === null || isInHouse(url.hostname) || (mode && mode !== "disable")) return [];
    const clear = "personal data travels in clear text";
    return mode === "disable"
      ? [warning(name, `has sslmode=disable: ${clear}`)]
      : [error(name, `says nothing of encryption: ${clear}`, "the same address with ?sslmode=verify-full at its end")];
  });
}

function sandboxProblem(name: string): Problem {
  if (name !== "SMTP_URL") return error(name, "is the demo's sandbox", "the real service's");
  const what = "is on this machine at a port that no mail server has, as the demo's sandbox is";
  return error(name, what, "the mail server's, or a relay's on this machine at port 25, 465 or 587");
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
