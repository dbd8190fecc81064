import { ForbiddenError } from "../core/errors.ts";
import { toValidationError } from "../core/field-errors.ts";
import { type Ctx, holdsPermission } from "../platform/ctx.ts";
import type { Figure } from "../platform/figures.ts";
import type { FigureId } from "./names.ts";
import { getFigure } from "./registry.ts";

export type OpenedFigure = { figure: Figure & { id: FigureId }; params: unknown };

/**
 * The figure with its parameters: 404 if it does not exist, 403 without the permission of its page, 400 for a value that
 * is not valid.
 */
export function openFigure(ctx: Ctx, id: string, query: Readonly<Record<string, unknown>>): OpenedFigure {
  const figure = getFigure(id);
  if (!mayOpen(ctx, figure)) throw new ForbiddenError();
  const params = figure.parameters.safeParse(query);
  if (!params.success) throw toValidationError(params.error.issues);
  return { figure, params: params.data };
}

export function mayOpen({ actor }: Pick<Ctx, "actor">, { permissions }: Pick<Figure, "permissions">): boolean {
  return permissions.some((permission) => holdsPermission(actor, permission));
}
