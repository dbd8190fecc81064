/** The methods of the document's path that a URL belongs to; none for a path that it doesn't have. */
export function allowedMethods({ paths }: { paths: Record<string, object> }, url: string): string[] {
  const segments =
    url
      .split("?", 1)[0]
      ?.replace(/^\/api(?=\/)/, "")
      .split("/") ?? [];
  // The plain segments come first: /campaigns/names is no /campaigns/{id}.
  const [found] = Object.keys(paths)
    .filter((path) => covers(path.split("/"), segments))
    .sort((a, b) => a.split("{").length - b.split("{").length);
  if (found === undefined) return [];
  const own = Object.keys(paths[found] ?? {}).map((method) => method.toUpperCase());
  return own.includes("GET") ? [...own, "HEAD", "OPTIONS"] : [...own, "OPTIONS"];
}

function covers(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length && pattern.every((part, at) => part.startsWith("{") || part === segments[at])
  );
}
