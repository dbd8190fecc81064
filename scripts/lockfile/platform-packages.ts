/** The fields used here of a lockfile's `packages`. */
export type LockedPackage = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  peer?: boolean;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type LockedPackages = Record<string, LockedPackage>;

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
const SYSTEMS = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const PROCESSORS = ["arm64", "arm", "x64", "ia32", "ppc64", "riscv64", "s390x", "wasm32"];

/**
 * Binaries of other platforms missing from a lockfile written against a registry without them; `npm ci` rejects such a
 * file. Their versions are pinned by the depending package; their checksums are unknown.
 */
export function missingPlatformPackages(packages: LockedPackages): LockedPackages {
  const missing: LockedPackages = {};
  for (const [path, { optionalDependencies = {}, dev, peer }] of Object.entries(packages))
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const wanted = `node_modules/${name}`;
      if (isFoundFrom(path, wanted, packages)) continue;
      if (!EXACT.test(version))
        throw new Error(`${name}@${version} is not one version: lock a version that the registry has`);
      const { cpu, libc, os } = platformOf(name);
      missing[wanted] = { version, cpu, dev, libc, optional: true, os, peer }; // npm's own key order, so that npm does not rewrite the file
    }
  return missing;
}

/** Node's resolution: beside the package, then in each parent folder. */
function isFoundFrom(path: string, wanted: string, packages: LockedPackages): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    if (`${folder ? `${folder}/` : ""}${wanted}` in packages) return true;
    if (folder === "") return false;
  }
}

/** `…-linux-arm-gnueabihf` → the platforms on which npm installs it; npm skips it on others. */
function platformOf(name: string): Pick<LockedPackage, "cpu" | "os" | "libc"> {
  const words = name.split(/[-/]/);
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  const os = SYSTEMS.find((system) => words.includes(system));
  if (cpu === undefined || (os === undefined && cpu !== "wasm32"))
    throw new Error(`${name} does not name its platform`);
  const libc = os !== "linux" ? undefined : words.some((word) => word.startsWith("musl")) ? "musl" : "glibc";
  return { cpu: [cpu], libc: libc === undefined ? undefined : [libc], os: os === undefined ? undefined : [os] };
}
