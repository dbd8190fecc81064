import { error, isProduction, type Problem, parseUrl, type Settings, warning } from "../problem.ts";
import { VARIABLE_GROUPS } from "../variables.ts";

const DEFAULT_CHURN_DAYS = 180;
const DEFAULT_RISK_DAYS = 120;
const SENDER = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;
/**
 * As in `smtps://<user>:<password>@<host>`. With an @ inside, as in a sender's `<address@host>`, it is a real value.
 */
const PLACEHOLDER = /<[^<>@]+>/;
/** Secrets may contain any character: only a whole value in angle brackets is a placeholder. */
const MADE_UP = /(?:KEY|PREVIOUS|SECRET|TOKEN|PASSWORD)$/;
const OFF = ["0", "false"];

/** Checks values in relation to each other; each is valid alone. */
export function checkValues(settings: Settings): Problem[] {
  const { CHURN_DAYS = DEFAULT_CHURN_DAYS, RISK_DAYS = DEFAULT_RISK_DAYS, MAIL_FROM, LOG_LEVEL } = settings;
  const problems: Problem[] = [];
  if (Number(CHURN_DAYS) >= 1 && Number(RISK_DAYS) >= Number(CHURN_DAYS))
    problems.push(error("RISK_DAYS", "is not below CHURN_DAYS: no customer would ever be at risk"));
  if (MAIL_FROM !== undefined && !SENDER.test(MAIL_FROM.trim()))
    problems.push(error("MAIL_FROM", "is neither an address nor Name <address>"));
  if (isProduction(settings) && LOG_LEVEL === "silent")
    problems.push(warning("LOG_LEVEL", "is silent: incidents would not be logged", "info"));
  return problems;
}

/** Finds placeholders copied from the documentation. */
export function checkPlaceholders(settings: Settings): Problem[] {
  return VARIABLE_GROUPS.flatMap(({ variables }) => Object.keys(variables))
    .filter((name) => holdsPlaceholder(name, settings[name] ?? ""))
    .map((name) => error(name, "still has a placeholder in angle brackets: replace it with the value"));
}

function holdsPlaceholder(name: string, value: string): boolean {
  const [found] = PLACEHOLDER.exec(value) ?? [];
  return found !== undefined && (!MADE_UP.test(name) || found === value);
}

/** Whether the SDK would use the Inngest dev server: any value except these enables it, an address too. */
function isDevServer({ INNGEST_DEV }: Settings): boolean {
  return INNGEST_DEV !== undefined && !OFF.includes(INNGEST_DEV);
}

export function checkJobs(settings: Settings): Problem[] {
  const { INNGEST_BASE_URL, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY, JOB_ENGINE } = settings;
  const problems: Problem[] = [];
  if (INNGEST_BASE_URL !== undefined && !/^https?:$/.test(parseUrl(INNGEST_BASE_URL)?.protocol ?? ""))
    problems.push(error("INNGEST_BASE_URL", "is not an http(s) address"));
  if (JOB_ENGINE === "embedded" && INNGEST_BASE_URL === undefined)
    problems.push(error("INNGEST_BASE_URL", "is missing: JOB_ENGINE=embedded needs its address"));
  if (!isProduction(settings)) return problems;
  if (isDevServer(settings))
    problems.push(error("INNGEST_DEV", "is set in production: calls of the job functions would not be verified"));
  if (INNGEST_EVENT_KEY === undefined && INNGEST_SIGNING_KEY === undefined)
    for (const name of ["INNGEST_EVENT_KEY", "INNGEST_SIGNING_KEY"])
      problems.push(error(name, "is missing: without a job engine no background job runs"));
  return problems;
}
