import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { readTexts } from "./read-texts.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** Files that send statements or open a transaction for one. With all files the program takes a third longer. */
const SENDS = /\b(?:rows|unsafeRows|query)[<(]|\(sql\) =>/;
const SENDER = /^(?:rows|unsafeRows|query|sql)$/;
/** The type parameter of a function that returns rows. */
const ROW = /^R(?:ow)? extends /;
const UNTYPED = ts.TypeFlags.Any | ts.TypeFlags.Unknown;
/** Modules with a pool of their own, which turns database types into values in its own way. */
const OWN_POOLS: Record<string, DatabaseName> = {
  "lib/helpdesk/store/desk/database.ts": "helpdesk",
  "inngest/local/database/database.ts": "engine",
};

/** What a value is in JavaScript: `string`, `bigint`, `Date`, `string[]`, `object` …; `any` is not checked. */
export type Kind = string;
export type Field = { kinds: Kind[]; isNullable: boolean };
export type DatabaseName = "product" | "helpdesk" | "engine";
export type Statement = {
  /** File and line of the call. */
  place: string;
  database: DatabaseName;
  /** Fields of the declared row; null if the call declares none, because it needs only the number of rows. */
  row: Map<string, Field> | null;
  /** The SQL text, one for each value of a fragment that varies; empty if it depends on values of the running program. */
  texts: string[];
};

export function productProgram(): ts.Program {
  const files = globSync("{lib,inngest}/**/*.ts", { cwd: ROOT }).map((file) => join(ROOT, file));
  return openProgram(files.filter((file) => SENDS.test(readFileSync(file, "utf8"))));
}

export function openProgram(files: string[]): ts.Program {
  const { config } = ts.readConfigFile(join(ROOT, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT);
  return ts.createProgram(files, { ...options, lib: ["lib.es2024.d.ts"], incremental: false, plugins: [] });
}

/** Every call in `program` of a function that returns rows of a type parameter: `rows`, `unsafeRows`, the driver's `query`. */
export function findStatements(program: ts.Program): Statement[] {
  const checker = program.getTypeChecker();
  const sources = program.getSourceFiles().filter(({ isDeclarationFile }) => !isDeclarationFile);
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
    if (!signature || !declaration?.typeParameters?.some((name) => ROW.test(name.getText()))) return undefined;
    const { line } = source.getLineAndCharacterOfPosition(call.getStart());
    // A declared row whose type cannot be resolved counts as one without a text, so that it is reported.
    const known = rowOf(checker.getReturnTypeOfSignature(signature), call);
    const row = known ?? (call.typeArguments?.some((argument) => !isParameter(argument)) ? new Map() : null);
    return {
      place: `${relative(ROOT, source.fileName)}:${line + 1}`,
      database: OWN_POOLS[relative(ROOT, declaration.getSourceFile().fileName)] ?? "product",
      row,
      texts: known ? readTexts(text, program) : [],
    };
  }

  /** Whether the type is the caller's own parameter: a function that passes a statement on. */
  function isParameter(argument: ts.TypeNode): boolean {
    return (checker.getTypeFromTypeNode(argument).flags & ts.TypeFlags.TypeParameter) !== 0;
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
      return `${element ? kindsOf(element).join(" | ") : "any"}[]`;
    }
    const name = type.getSymbol()?.name ?? "";
    return name === "Date" || name === "Buffer" ? name : "object";
  }
}

/** The statements that create temporary tables, which other statements read. */
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
