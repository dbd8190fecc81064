import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assertTagOfVersion, releaseNotes } from "./release/changelog.ts";

// node scripts/release-notes.ts <tag>: checks the tag of a release and prints its notes.
const read = (file: string) => readFileSync(join(import.meta.dirname, "..", file), "utf8");
const { version } = JSON.parse(read("package.json")) as { version: string };
try {
  assertTagOfVersion(process.argv[2] ?? "", version);
  console.log(releaseNotes(read("CHANGELOG.md"), version));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
