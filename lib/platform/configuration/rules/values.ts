import { error, isProduction, type Problem, type Settings, warning } from "../problem.ts";

const DEFAULT_CHURN_DAYS = 180;
const DEFAULT_RISK_DAYS = 120;
const SENDER = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

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
