import { startSandbox } from "../../../sandbox/index.ts";
import { numberOf } from "./number-of.ts";
import { addDesks } from "./sandbox-world.ts";

// The outside systems of all organizations in one process: their ERP, numbers and helpdesk accounts.
const { BENCH_ORGANIZATIONS, BENCH_DESKS, BENCH_APP_URL: appUrl = "", HELPDESK_DATABASE_URL = "" } = process.env;
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => process.exit(0));

const sandbox = await startSandbox({
  size: { customers: 20, products: 20 },
  appUrl,
  appSecret: process.env.APP_SECRET,
  helpdesk: { databaseUrl: HELPDESK_DATABASE_URL },
});
for (let n = 0; n < Number(BENCH_ORGANIZATIONS); n += 1)
  sandbox.messaging.directory.addNumber({ ...numberOf(n), tier: "TIER_UNLIMITED" });
const desks = sandbox.helpdesk ? await addDesks(sandbox.helpdesk, Number(BENCH_DESKS)) : [];
const { url, erpUrl, graphUrl, helpdeskUrl } = sandbox;
process.stdout.write(`${JSON.stringify({ url, erpUrl, graphUrl, helpdeskUrl, desks })}\n`);
