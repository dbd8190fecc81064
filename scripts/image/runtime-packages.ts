type Dependencies = Record<string, string>;
type LockedPackage = {
  dependencies?: Dependencies;
  optionalDependencies?: Dependencies;
  peerDependencies?: Dependencies;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
export type Lockfile = { packages: Record<string, LockedPackage> };

/** Compiler used by `next build` only; the server reads next.config.ts with Node's type stripping. */
const BUILD_ONLY = /^@next\/swc-/;

/**
 * Folders in node_modules needed by production dependencies. `npm ci --omit=dev` also keeps optional peers used only in
 * development (Prisma's CLI and Studio, TypeScript, a browser driver): over a hundred packages.
 */
export function runtimePackages({ packages }: Lockfile): string[] {
  const needed = new Set<string>();
  const visit = (path: string, names: string[]) => {
    for (const name of names) {
      const found = locate(packages, path, name);
      if (found === undefined || needed.has(found) || BUILD_ONLY.test(name)) continue;
      needed.add(found);
      visit(found, namesOf(packages[found] ?? {}));
    }
  };
  visit("", Object.keys(packages[""]?.dependencies ?? {}));
  return [...needed].sort();
}

function namesOf({
  dependencies,
  optionalDependencies,
  peerDependencies = {},
  peerDependenciesMeta,
}: LockedPackage): string[] {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Node.js resolution: beside the package, then in each parent folder. */
function locate(packages: Lockfile["packages"], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const path = `${folder ? `${folder}/` : ""}node_modules/${name}`;
    if (path in packages) return path;
    if (folder === "") return undefined;
  }
}
