import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { variablesPage } from "./operator/variables-page.ts";

const folder = join(import.meta.dirname, "../docs/operator");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "variables.md"), variablesPage());
