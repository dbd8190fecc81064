/** Methods that the OpenAPI document declares for the path of a URL; empty for a path outside the API. */
export function allowedMethods({ paths }: { paths: Record<string, object> }, url: string): string[] {
  const [path = ""] = url.split("?", 1);
  if (!path.startsWith("/api/")) return [];
  const segments = path.slice("/api".length).split("/").map(decodeURIComponent);
  // Literal segments first: /campaigns/names is not /campaigns/{id}.
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
