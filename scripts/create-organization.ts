import "./generate.ts";
import { parseArgs } from "node:util";
import { z } from "zod";
import { AppError, BadGatewayError } from "../lib/core/errors.ts";
import { env } from "../lib/platform/env.ts";
import { explainFailure } from "../lib/platform/health/explain-failure.ts";
import { closeMail } from "../lib/platform/mail.ts";
import { reportFailure } from "./operator/report-failure.ts";

const { identityProviderName, NewOrganization, unsafeCreateOrganization } = await import("../lib/identity/index.ts");
const { closeDb } = await import("../lib/platform/db.ts");
const { unsafeListOrganizationIds } = await import("../lib/platform/organizations.ts");

// npm run create-organization -- --name "Aurora" --slug aurora --admin ana@example.com [--role operator | administrator]
// Uses the environment of the running installation: its database, sign-in and mail.
const USAGE = `npm run create-organization -- --name "Aurora" --slug aurora --admin ana@example.com [--role operator]

  --role  operator: may act as every organization (default for the first user of an installation)
          administrator: of this organization only`;

const { values } = parseArgs({
  options: Object.fromEntries(["name", "slug", "admin", "role"].map((name) => [name, { type: "string" }] as const)),
});
try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = reportFailure(error);
} finally {
  closeMail();
  await closeDb();
}

async function main(): Promise<number> {
  const { name, slug, admin: email, role } = values;
  const isOperator = role === undefined ? (await unsafeListOrganizationIds()).length === 0 : role === "operator";
  const input = NewOrganization.safeParse({ name, slug, email, isOperator });
  if (!input.success || (role !== undefined && role !== "operator" && role !== "administrator")) {
    console.error(
      `${input.error ? z.prettifyError(input.error) : "✖ --role is operator or administrator"}\n\n${USAGE}`,
    );
    return 2;
  }
  try {
    const { isNew } = await unsafeCreateOrganization(input.data);
    console.log(isNew ? `${name} was created.` : `${name} already exists.`);
    console.log(nextStep(String(email)));
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.error(error instanceof BadGatewayError ? notInvited(String(email), error.cause) : error.message);
    return 1;
  }
}

/** Inviting is the last step: everything before it is done. */
function notInvited(email: string, cause: unknown): string {
  const why = explainFailure(identityProviderName() === "clerk" ? "identity" : "mail", cause, env());
  return `The organization was created, but the invitation to ${email} was not sent: ${why}\nCorrect that and run the same command again.`;
}

function nextStep(email: string): string {
  const { APP_URL, SMTP_URL } = env();
  if (identityProviderName() === "clerk")
    return `Clerk sent an invitation to ${email}; it leads to ${APP_URL}/sign-in.`;
  const told = SMTP_URL ? `An invitation was sent to ${email}` : `No invitation was sent (SMTP_URL is not set)`;
  return `${told}; ${email} signs in at ${APP_URL}/sign-in.`;
}
