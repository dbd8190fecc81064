import type { FigureId } from "@/lib/explain/names.ts";

/** Permissions of the figures of each area; any of them is enough. */
const PERMISSIONS: Record<string, readonly string[]> = {
  stores: ["app:dashboard"],
  segments: ["app:segments", "app:campaigns"],
  results: ["app:campaigns"],
};

/** As the server decides (`GET /explain`); most areas have the name of their permission. */
export function mayOpen(figure: FigureId, hasPermission: (permission: string) => boolean): boolean {
  const [area = ""] = figure.split(".");
  return (PERMISSIONS[area] ?? [`app:${area}`]).some(hasPermission);
}
