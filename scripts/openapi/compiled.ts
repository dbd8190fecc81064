import { join } from "node:path";
import ts from "typescript";

const ROOT = join(import.meta.dirname, "../..");

/** TypeScript program of the route files and their imports. */
export class Compiled {
  readonly checker: ts.TypeChecker;
  readonly #program: ts.Program;

  constructor(routeFiles: readonly string[]) {
    const config = ts.readConfigFile(join(ROOT, "tsconfig.json"), ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent({ ...config.config, include: [], files: [] }, ts.sys, ROOT);
    this.#program = ts.createProgram(routeFiles, { ...options, incremental: false });
    this.checker = this.#program.getTypeChecker();
  }

  /** Resolves a route file's export for a method to its declaration. */
  handlerOf(file: string, method: string): ts.Symbol {
    const module = this.checker.getSymbolAtLocation(this.#sourceOf(file));
    const symbol = module && this.checker.getExportsOfModule(module).find(({ name }) => name === method);
    if (!symbol) throw new Error(`${file} has no ${method}`);
    return this.resolve(symbol);
  }

  resolve(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  /** Exported types of our slices, by type: `type X = z.infer<typeof X>` has no name of its own. */
  typeNames(): Map<ts.Type, string> {
    const names = new Map<ts.Type, string>();
    for (const source of this.#program.getSourceFiles()) {
      if (!source.fileName.startsWith(join(ROOT, "lib"))) continue;
      const module = this.checker.getSymbolAtLocation(source);
      for (const symbol of module ? this.checker.getExportsOfModule(module) : []) {
        if (!(this.resolve(symbol).flags & (ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Interface))) continue;
        const type = this.checker.getDeclaredTypeOfSymbol(this.resolve(symbol));
        if (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection) && !names.has(type))
          names.set(type, symbol.name);
      }
    }
    return names;
  }

  #sourceOf(file: string): ts.SourceFile {
    const source = this.#program.getSourceFile(file);
    if (!source) throw new Error(`${file} is not part of the program`);
    return source;
  }
}
