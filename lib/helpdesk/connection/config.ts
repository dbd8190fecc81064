import { noteChange } from "../../audit/index.ts";
import { assertSeesEveryStore } from "../../core/store-scope.ts";
import { type AuditedState, type Ctx, changeBy } from "../../platform/ctx.ts";
import { helpdeskNotConfigured } from "../rules/errors.ts";
import { type HelpdeskConfigView, SaveHelpdeskMode } from "../schemas.ts";
import { findConfigRow, loadHelpdeskConfig, type UsageChange, updateUsage } from "../store/config.ts";
import { helpdeskDatabase } from "../store/desk/database.ts";
import { toConfigView } from "../views.ts";

/** The helpdesk's connection and settings, without the key. */
export async function getHelpdeskConfig(ctx: Ctx): Promise<HelpdeskConfigView> {
  return toConfigView(await findConfigRow(ctx), helpdeskDatabase() !== null);
}

export async function getHelpdeskMode(ctx: Ctx): Promise<SaveHelpdeskMode> {
  return { mode: (await getHelpdeskConfig(ctx)).whatsappMode };
}

/** Sets the kind of WhatsApp number that the helpdesk uses. */
export async function saveHelpdeskMode(ctx: Ctx, input: SaveHelpdeskMode): Promise<SaveHelpdeskMode> {
  const { mode } = SaveHelpdeskMode.parse(input);
  await changeUsage(ctx, { whatsappMode: mode });
  return { mode };
}

/** Changes the usage settings; fails with a conflict if no helpdesk is configured. */
export async function changeUsage(ctx: Ctx, change: UsageChange): Promise<void> {
  assertSeesEveryStore(ctx);
  const before = await loadHelpdeskConfig(ctx);
  const isChanged = await ctx.db.transaction((tx) => updateUsage(tx, ctx.orgId, { ...change, ...changeBy(ctx) }));
  if (!isChanged) throw helpdeskNotConfigured();
  noteChange(ctx, { before: before && stateOf(before, change), after: stateOf(change, change) });
}

/** The changed fields, for the audit record. */
function stateOf(usage: UsageChange, change: UsageChange): AuditedState {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([field]) => [field, auditedValue(field, usage[field as keyof UsageChange])]));
}

/** Not the message of a redirect: a person wrote it, and it may name someone. */
function auditedValue(field: string, value: UsageChange[keyof UsageChange]) {
  if (field !== "reassignmentMessage") return value ?? null;
  return value ? "own" : null;
}
