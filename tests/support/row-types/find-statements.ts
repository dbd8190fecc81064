import { globSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { readTexts } from "./read-texts.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** Code of the browser. */
const NO_SQL = ["lib/web"];
const SENDER = /^(?:rows|unsafeRows|query|sql)$/;
const UNTYPED = ts.TypeFlags.Any | ts.TypeFlags.Unknown;
const HELPDESK = "lib/helpdesk/store/desk/database.ts";

/** What a value is in JavaScript: `string`, `bigint`, `Date`, `string[]`, `object` …; `any` is not checked. */
export type Kind = string;
export type Field = { kinds: Kind[]; isNullable: boolean };
export type Statement = {
  /** File and line of the call. */
  place: string;
  database: "product" | "helpdesk";
  /** Fields of the declared row; null if the call declares none, because it needs only the number of rows. */
  row: Map<string, Field> | null;
  /** The SQL text, one for each value of a fragment that varies; empty if it depends on values of the running program. */
  texts: string[];
};

export function productProgram(): ts.Program {
  return openProgram(globSync("lib/**/*.ts", { cwd: ROOT, exclude: NO_SQL }).map((file) => join(ROOT, file)));
}

export function openProgram(files: string[]): ts.Program {
  const { config } = ts.readConfigFile(join(ROOT, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  return ts.createProgram(files, { ...options, lib: ["lib.es2024.d.ts"], incremental: false, plugins: [] });
}

/** Every call in `program` that sends an SQL statement and returns rows, outside of the database modules themselves. */
export function findStatements(program: ts.Program): Statement[] {
  const checker = program.getTypeChecker();
  const sources = program.getSourceFiles().filter(({ fileName }) => !/node_modules|generated/.test(fileName));
  const found: Statement[] = [];
  for (const source of sources) {
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        const statement = toStatement(node, source);
        if (statement) found.push(statement);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return found;

  function toStatement(call: ts.CallExpression, source: ts.SourceFile): Statement | undefined {
    const [text] = call.arguments;
    const callee = ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression;
    if (!text || !ts.isIdentifier(callee) || !SENDER.test(callee.text)) return undefined;
    const signature = checker.getResolvedSignature(call);
    const declaration = signature?.getDeclaration() as ts.SignatureDeclaration | undefined;
    if (!signature || !declaration?.typeParameters?.some((name) => name.getText().includes("QueryResultRow")))
      return undefined;
    const { line } = source.getLineAndCharacterOfPosition(call.getStart());
    const row = rowOf(checker.getReturnTypeOfSignature(signature), call);
    return {
      place: `${relative(ROOT, source.fileName)}:${line + 1}`,
      database: declaration.getSourceFile().fileName.endsWith(HELPDESK) ? "helpdesk" : "product",
      row,
      texts: row ? readTexts(text, program) : [],
    };
  }

  /** The row of `Promise<Row[]>` or of the driver's `Promise<QueryResult<Row>>`. */
  function rowOf(returned: ts.Type, call: ts.Node): Map<string, Field> | null {
    const result = checker.getAwaitedType(returned);
    const rows = result?.getProperty("rows");
    const list = rows ? checker.getTypeOfSymbolAtLocation(rows, call) : result;
    const row = list && checker.getIndexTypeOfType(list, ts.IndexKind.Number);
    if (!row || row.flags & ts.TypeFlags.Any || row.getStringIndexType()) return null;
    return new Map(
      row.getProperties().map((property) => {
        const type = checker.getTypeOfSymbolAtLocation(property, call);
        const isNullable = (property.flags & ts.SymbolFlags.Optional) !== 0 || includesNull(type);
        return [property.name, { kinds: kindsOf(type), isNullable }];
      }),
    );
  }

  function kindsOf(type: ts.Type): Kind[] {
    const parts = type.isUnion() ? type.types : [type];
    return [...new Set(parts.filter((part) => !isNull(part)).map(kindOf))];
  }

  function kindOf(type: ts.Type): Kind {
    const { flags } = type;
    if (flags & UNTYPED) return "any";
    if (flags & ts.TypeFlags.StringLike) return "string";
    if (flags & ts.TypeFlags.NumberLike) return "number";
    if (flags & ts.TypeFlags.BigIntLike) return "bigint";
    if (flags & ts.TypeFlags.BooleanLike) return "boolean";
    if (checker.isArrayType(type) || checker.isTupleType(type)) {
      const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
      return element
        ? kindsOf(element)
            .map((kind) => `${kind}[]`)
            .join(" | ")
        : "any[]";
    }
    const name = type.getSymbol()?.name ?? "";
    return name === "Date" || name === "Buffer" ? name : "object";
  }
}

/** The statements that create the temporary tables of other statements; a table made from another one is last. */
export function findTemporaryTables(program: ts.Program): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      if (node.getText().includes("CREATE TEMP TABLE")) found.push(...readTexts(node, program));
    } else ts.forEachChild(node, visit);
  };
  for (const source of program.getSourceFiles()) if (!source.isDeclarationFile) visit(source);
  return found;
}

function isNull(type: ts.Type): boolean {
  return (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0;
}

function includesNull(type: ts.Type): boolean {
  if (type.flags & UNTYPED) return true;
  return type.isUnion() ? type.types.some(isNull) : isNull(type);
}
