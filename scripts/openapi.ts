import "./openapi/alias.ts";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { documentOf } from "./openapi/document.ts";
import { typesOf } from "./openapi/types.ts";

// Writes docs/openapi.json from the route declarations, and its types for clients/typescript.
const root = join(import.meta.dirname, "..");
const { listDocumented } = await import("./openapi/endpoints.ts");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
const text = `${JSON.stringify(documentOf(await listDocumented(), version), null, 2)}\n`;
writeFileSync(join(root, "docs/openapi.json"), text);
writeFileSync(join(root, "clients/typescript/src/api.ts"), await typesOf(text));
process.exit(0); // imported modules may hold timers
