import type { Ctx } from "../platform/ctx.ts";
import { mayOpen } from "./open-figure.ts";
import { listRegistered } from "./registry.ts";
import type { ExplainedFigure } from "./schemas.ts";

/** The figures that the actor may open. */
export function listFigures(ctx: Ctx): { data: ExplainedFigure[] } {
  const data = listRegistered()
    .filter((figure) => mayOpen(ctx, figure))
    .map((figure) => ({
      id: figure.id,
      area: figure.area,
      unit: figure.unit,
      kind: figure.unit === "ratio" ? null : figure.kind,
      of: figure.unit === "ratio" ? figure.of : null,
      parameters: Object.entries(figure.parameters.shape).map(([name, schema]) => ({
        name,
        isRequired: !schema.safeParse(undefined).success,
      })),
    }));
  return { data };
}
