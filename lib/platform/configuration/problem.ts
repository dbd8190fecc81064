/** The environment without blank values. */
export type Settings = Readonly<Record<string, string | undefined>>;

/**
 * An error stops the start; a warning is logged once. `what` follows the variable's name and never contains its value.
 */
export type Problem = { level: "error" | "warning"; variable: string; what: string; set?: string };
export type Rule = (settings: Settings) => Problem[];

export function error(variable: string, what: string, set?: string): Problem {
  return { level: "error", variable, what, ...(set === undefined ? {} : { set }) };
}

export function warning(variable: string, what: string, set?: string): Problem {
  return { ...error(variable, what, set), level: "warning" };
}

export function isProduction({ NODE_ENV }: Settings): boolean {
  return NODE_ENV === "production";
}

export function isPreview({ VERCEL_ENV }: Settings): boolean {
  return VERCEL_ENV === "preview";
}

export function parseUrl(text: string | undefined): URL | null {
  return text !== undefined && URL.canParse(text) ? new URL(text) : null;
}

export function listOf(text = ""): string[] {
  return text.split(",").flatMap((entry) => entry.trim() || []);
}
