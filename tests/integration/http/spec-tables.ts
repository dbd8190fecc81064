/** One row of an endpoint table: any of its methods at any of its paths. */
export type SpecRow = { methods: string[]; paths: RegExp[]; text: string };

const METHOD = "GET|POST|PUT|PATCH|DELETE";
const ROW = new RegExp(`^\\| ((?:(?:${METHOD})(?:, )?)+|any) \\| (/[^|]+) \\|`);
/** A sentence that starts with an endpoint, where there is no table. */
const SENTENCE = new RegExp(`^\`(${METHOD}) (/[^ \`]+)\``);
const LIMIT = new RegExp(`^\\| \`(${METHOD}) (/\\S+)\` \\| (\\d+) requests / (\\d+) s \\|$`, "gm");

/** The endpoints of that chapter, without those of other systems. */
export function specRowsOf(markdown: string): SpecRow[] {
  const [, chapter = ""] = markdown.split(/^## Endpoints$/m);
  const [own = ""] = chapter.split(/^### Outbound calls/m);
  return own.split("\n").flatMap((line) => {
    const [, methods, paths] = ROW.exec(line) ?? SENTENCE.exec(line) ?? [];
    if (!methods || !paths) return [];
    return [{ methods: methods.split(", "), paths: paths.trim().split(", ").map(toPattern), text: line }];
  });
}

export function specLimitsOf(markdown: string): { endpoint: string; limit: number; windowSeconds: number }[] {
  const rows = markdown.matchAll(LIMIT);
  return [...rows].map(([, method, path = "", limit, seconds]) => ({
    endpoint: `${method} ${path.replace(/:(\w+)/g, "{$1}")}`,
    limit: Number(limit),
    windowSeconds: Number(seconds),
  }));
}

/**
 * `/users/:id` matches any segment in that position, `/survey/*` any path below; a table's path includes those below
 * it.
 */
function toPattern(path: string): RegExp {
  const pattern = path.replace(/:\w+/g, "\\{\\w+\\}").replace("/*", "/.+");
  return new RegExp(path === "/config/store-aliases" ? `^${pattern}(?:/.+)?$` : `^${pattern}$`);
}
