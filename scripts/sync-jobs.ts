import { syncJobs } from "./operator/sync-jobs.ts";

// npm run sync-jobs [-- https://crm.example.com]: after a deployment, registers its functions with Inngest.
const url = process.argv[2] ?? process.env.APP_URL;
if (!url || !URL.canParse(url)) {
  console.error("Name the deployment's address: npm run sync-jobs -- https://crm.example.com");
  process.exit(2);
}
const { isDone, message } = await syncJobs(url, process.env.INNGEST_SIGNING_KEY);
console[isDone ? "log" : "error"](message);
process.exit(isDone ? 0 : 1);
