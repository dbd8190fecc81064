import { error, isProduction, type Problem, parseUrl, type Settings } from "../problem.ts";

const OFF = ["0", "false"];

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
