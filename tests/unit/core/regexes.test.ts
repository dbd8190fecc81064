import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check } from "recheck";
import { describe, expect, it } from "vitest";
import { figure, isFull } from "../../support/figures.ts";
import { sourceRegexes } from "../../support/source-regexes.ts";

// No text may block a process (ReDoS). A checker proves each expression safe; proved ones are recorded, as a check can
// take a second.
const PROVED = new Set<string>(JSON.parse(readFileSync(join(import.meta.dirname, "proved-regexes.json"), "utf8")));

const CHAT = String.raw`/([*_~${"`"}])(?=\S)([^\n]*?\S)\1(?![\p{L}\p{N}])/gu`;
/** Expressions that the checker calls slow, and why they are acceptable. */
const REVIEWED = new Map([
  [CHAT, "a chat's text of at most 4,096 characters, in the browser of who writes it: 45 ms at worst"],
  [
    String.raw`/(?:"[^"\n]*"\s*|(?<![^,;<"\n])[^,;<"\n]*)<([^<>\s]+)>/g`,
    "the checker tries again behind the look-behind, which forbids it: the time grows with the text and no faster",
  ],
  [String.raw`/(?<!\d)(\d+(?:\.\d+)?)(ms|w|d|h|m|s)/g`, "durations that the product's own functions name; likewise"],
  [String.raw`/(?<!\s)\s*(-----END)/`, "the operator's own key; likewise"],
  [
    String.raw`/\b(?:from|into|update|call|copy)\s+(?:only\s+)?("?[a-z_][a-z0-9_]*"?(?:\."?[a-z_][a-z0-9_]*"?)?)/i`,
    "the product's own statements, whose values are parameters; the checker gives no answer in time",
  ],
]);

/** Long runs of characters that cause backtracking, each with an end that does not match. */
const RUNS = [
  "a",
  "0",
  " ",
  "\t",
  "/",
  "-",
  ".",
  "@",
  "<",
  "{{",
  "a.",
  "a@",
  "-a",
  "0.",
  "\t,",
  "at",
  "%",
  "::",
  '"',
  "(",
];
const ATTACKS = RUNS.flatMap((run) => ["\0", "\n\0", "!"].map((end) => run.repeat(50_000 / run.length) + end));
/** Above this time, repeat the match and take the minimum: the rest is noise of the machine. */
const DOUBTFUL_MS = 5;
const TRIES = 5;
/** Only a hang takes this long, even on a slow machine: a quadratic expression takes many seconds on these texts. */
const HANG_MS = 2_000;

const regexes = sourceRegexes();
const unreviewed = regexes.filter(({ text }) => !REVIEWED.has(text));

describe("[D4] regular expressions of the product", () => {
  it("are found in lib, components and app", () => {
    expect(regexes.length).toBeGreaterThan(200);
    expect(regexes.map(({ file }) => file.split("/")[0])).toEqual(expect.arrayContaining(["lib", "components", "app"]));
  });

  it("are proved to run in linear time, or reviewed", async () => {
    const asked = unreviewed.filter(({ text }) => isFull() || !PROVED.has(text));
    const slow: string[] = [];
    for (const { text, pattern, flags, file } of asked) {
      const { status } = await check(pattern, flags.replace("v", "u"), { timeout: 30_000 });
      if (status !== "safe") slow.push(`${file}: ${text} is ${status}`);
    }
    expect(slow).toEqual([]);
    expect([...REVIEWED.keys()].filter((text) => !regexes.some((regex) => regex.text === text))).toEqual([]);
    figure("D4", { checked: asked.length, vulnerable: slow.length });
  }, 600_000);

  it("match 50,000 adversarial characters without hanging", () => {
    let slowest = { ms: 0, text: "" };
    for (const { text, pattern, flags } of regexes.filter((regex) => regex.text !== CHAT)) {
      const regex = new RegExp(pattern, flags);
      for (const attack of ATTACKS) {
        const ms = shortestTime(() => attack.replace(regex, ""));
        if (ms > slowest.ms) slowest = { ms, text };
      }
    }
    expect(slowest.ms, slowest.text).toBeLessThan(HANG_MS);
    figure("D4", { regexes: regexes.length, slowestMs: Number(slowest.ms.toFixed(1)) });
  });

  it("are checked by a tool that tells safe expressions from vulnerable ones", async () => {
    expect((await check(String.raw`\s+-\s+.*$`, "")).status).toBe("vulnerable");
    expect((await check("^(a+)+$", "")).status).toBe("vulnerable");
    expect((await check("^[a-z]{1,40}$", "i")).status).toBe("safe");
  });
});

function shortestTime(work: () => void): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && shortest > DOUBTFUL_MS; tries += 1) {
    const startedAt = performance.now();
    work();
    shortest = Math.min(shortest, performance.now() - startedAt);
  }
  return shortest;
}
