import { sumOfFile } from "./copy-stream.ts";
import { type Manifest, readManifest } from "./manifest.ts";

/** Reads the whole backup and verifies its checksums. */
export async function checkBackup(dir: string): Promise<Manifest> {
  const manifest = readManifest(dir);
  for (const table of manifest.tables) {
    const sum = await sumOfFile(dir, table).catch((error: Error) => error.message);
    if (typeof sum === "string" || sum.sha256 !== table.sha256 || sum.bytes !== table.bytes)
      throw new Error(
        `${table.schema}.${table.table} was damaged or cut since it was saved${typeof sum === "string" ? `: ${sum}` : ""}`,
      );
  }
  return manifest;
}
