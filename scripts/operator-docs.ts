import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { envExample } from "./operator/env-example.ts";
import { retentionPage } from "./operator/retention-page.ts";
import { variablesPage } from "./operator/variables-page.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, "docs/operator");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "variables.md"), variablesPage());
writeFileSync(join(folder, "retention.md"), retentionPage());
writeFileSync(join(root, ".env.example"), envExample());
