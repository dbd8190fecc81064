import "./openapi/alias.ts";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { documentOf } from "./openapi/document.ts";

// Writes docs/openapi.json: the interface as the route files declare it.
const root = join(import.meta.dirname, "..");
const { listDocumented } = await import("./openapi/endpoints.ts");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
writeFileSync(
  join(root, "docs/openapi.json"),
  `${JSON.stringify(documentOf(await listDocumented(), version), null, 2)}\n`,
);
process.exit(0); // imported modules may hold timers
