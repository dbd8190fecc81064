export type PathParams = Record<string, string | string[] | undefined>;

/**
 * The declared path of a route, so that no value of a request becomes a span name: `/api/customers/:id`. A catch-all
 * becomes one `:name*`.
 */
export function routeTemplate(pathname: string, params: PathParams): string {
  const segments = pathname.split("/");
  const rest = Object.entries(params).find(([, value]) => Array.isArray(value));
  const kept = rest ? segments.slice(0, -(rest[1]?.length ?? 0)) : segments;
  const names = new Map(Object.entries(params).map(([name, value]) => [value, `:${name}`]));
  const named = kept.map(decodeSegment).map((segment) => names.get(segment) ?? segment);
  return [...named, ...(rest ? [`:${rest[0]}*`] : [])].join("/");
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
