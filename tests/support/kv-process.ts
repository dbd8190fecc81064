import { acquireLock, hitRateLimit } from "../../lib/platform/kv.ts";

// Another application process on the store of its environment. Its parent ends it.
const [what = "", key = "", limit = "0", count = "0"] = process.argv.slice(2);
process.send?.(what === "lock" ? await takeLock() : await countHits());
setInterval(() => undefined, 60_000);
process.once("disconnect", () => process.exit());

async function takeLock(): Promise<string> {
  return (await acquireLock(key, 60)) ? "held" : "taken";
}

async function countHits(): Promise<string> {
  const hits = Array.from({ length: Number(count) }, () => hitRateLimit(key, Number(limit), 60));
  return String((await Promise.all(hits)).filter(({ allowed }) => allowed).length);
}
