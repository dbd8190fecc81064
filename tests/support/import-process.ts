import { flushCompileCache } from "node:module";
import { carryOnImport } from "../../lib/imports/index.ts";
import { systemCtx } from "../../lib/platform/ctx.ts";

// A process that carries an import on until its parent kills it.
const [orgId = "", importId = "", jobRunId = ""] = process.argv.slice(2);
process.once("disconnect", () => process.exit());
flushCompileCache(); // a killed process keeps nothing
process.send?.("started");
while (!(await carryOnImport(systemCtx(orgId, "killed"), { importId, jobRunId }, 1)).isDone);
