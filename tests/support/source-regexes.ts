import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const ROOT = join(import.meta.dirname, "../..");
const PRODUCT = ["{app,components,lib,inngest}/**/*.{ts,tsx}", "middleware.ts", "instrumentation.ts"];

export type SourceRegex = { text: string; pattern: string; flags: string; file: string };

/** Every regular expression literal in the product's source, deduplicated. */
export function sourceRegexes(): SourceRegex[] {
  const files = PRODUCT.flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
  const found = new Map<string, SourceRegex>();
  for (const file of files) {
    const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const source = ts.createSourceFile(
      file,
      readFileSync(join(ROOT, file), "utf8"),
      ts.ScriptTarget.Latest,
      true,
      kind,
    );
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const [, pattern = "", flags = ""] = /^\/(.*)\/([a-z]*)$/s.exec(node.text) ?? [];
        found.set(node.text, { text: node.text, pattern, flags, file });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return [...found.values()];
}
