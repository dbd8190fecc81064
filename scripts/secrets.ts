import { appendFileSync, existsSync, readFileSync, statSync, truncateSync } from "node:fs";
import { parseArgs } from "node:util";
import { completeEnvFile } from "./operator/env-file.ts";

// npm run secrets -- --app-url https://crm.example.com [--identity clerk] [--file .env]
// Needs no installed packages: `docker run --rm -v "$PWD:/app" -w /app node:24 node scripts/secrets.ts …` works too.
const { values } = parseArgs({
  options: {
    "app-url": { type: "string" },
    identity: { type: "string", default: "local" },
    file: { type: "string", default: ".env" },
  },
});
const { "app-url": appUrl, identity, file } = values;
if (!appUrl || !URL.canParse(appUrl) || !["local", "clerk"].includes(identity)) {
  console.error(
    "Name the application's address: npm run secrets -- --app-url https://crm.example.com [--identity clerk]",
  );
  process.exit(2);
}
const present = existsSync(file) ? readFileSync(file, "utf8") : "";
const { text, added } = completeEnvFile(present, { appUrl, identity });
if (added.length > 0) append(text.slice(present.length));
console.log(
  added.length > 0 ? `${file}: added ${added.join(", ")}.` : `${file} already has every key; nothing was changed.`,
);

/** On a full disk the file is truncated to its old size: a partial key would count as a key. */
function append(lines: string): void {
  const size = existsSync(file) ? statSync(file).size : 0;
  try {
    appendFileSync(file, lines, { mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    truncateSync(file, size);
    console.error(`The disk is full: ${file} was not changed. Free some space and run the command again.`);
    process.exit(1);
  }
}
