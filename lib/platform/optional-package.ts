import { createRequire } from "node:module";
import { join } from "node:path";

/** The package is not part of the installation: an operator installs it if it is needed. */
export class MissingPackageError extends Error {
  readonly packageName: string;
  constructor(packageName: string) {
    super(`The package ${packageName} is not installed`);
    this.name = "MissingPackageError";
    this.packageName = packageName;
  }
}

/** Loads a package that the build must not look for. `load` is for tests. */
export function optionalPackage<Module>(name: string, load: (name: string) => unknown = loadInstalled): Module {
  try {
    return load(name) as Module;
  } catch (error) {
    if ((error as { code?: unknown }).code === "MODULE_NOT_FOUND") throw new MissingPackageError(name);
    throw error;
  }
}

function loadInstalled(name: string): unknown {
  return createRequire(join(/* turbopackIgnore: true */ process.cwd(), "package.json"))(name);
}
