export type ExplainParams = Readonly<Record<string, string | number | readonly string[] | null | undefined>>;
/** A figure with its parameters, as `?explain=` names it. */
export type ExplainLink = { figure: string; params: Readonly<Record<string, string>> };

/** Parameters of the request that a link must not set. */
const OWN = ["cursor", "limit", "language", "only"];

/** `dashboard.period-sales;period=28d;storeIds=a,b`. Empty values are omitted. */
export function toExplainLink(figure: string, params: ExplainParams = {}): string {
  const parts = Object.entries(params).map(([name, value]) => [name, String(value ?? "")] as const);
  const given = parts.filter(([, text]) => text !== "");
  return [figure, ...given.map(([name, text]) => `${name}=${encodeURIComponent(text)}`)].join(";");
}

/** The reverse; an unreadable value stays as it is, so that the server refuses it. */
export function parseExplainLink(link: string): ExplainLink {
  const [figure = "", ...parts] = link.split(";");
  const params: Record<string, string> = {};
  for (const part of parts) {
    const [name = "", ...value] = part.split("=");
    if (name !== "" && !OWN.includes(name)) params[name] = decoded(value.join("="));
  }
  return { figure, params };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
