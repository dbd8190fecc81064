import type { Ctx } from "../platform/ctx.ts";
import { PROBE_AFTER_MS } from "./rules/circuit.ts";
import { stopKeys } from "./rules/stops.ts";
import type { Admission, Channel, TemplateName } from "./schemas.ts";
import { findOpenStops, lockOpenStops, moveProbes } from "./store/stops.ts";
import { toStopView } from "./views.ts";

/** A number and its account, as opened for sending. */
export type SendingNumber = Pick<Channel, "numberId" | "wabaId">;

/** Checked before each batch. When the probe of a sending block is due, only one caller is admitted. */
export async function admitSending(
  ctx: Ctx,
  { numberId, wabaId }: SendingNumber,
  template: TemplateName | null = null,
): Promise<Admission> {
  const keys = stopKeys({ numberId, wabaId, template });
  if ((await findOpenStops(ctx.db, ctx, keys)).length === 0) return { verdict: "open" };
  return ctx.db.sql(async (sql) => {
    await lockOpenStops(sql, ctx, keys);
    const open = await findOpenStops(sql, ctx, keys);
    if (open.length === 0) return { verdict: "open" };
    const stops = open.map(toStopView);
    const now = ctx.clock.now().getTime();
    const probeAt = Math.max(...open.map((stop) => stop.probeAt.getTime()));
    if (probeAt > now) return { verdict: "stopped", stops, probeAt: new Date(probeAt).toISOString() };
    const ids = open.map(({ id }) => id);
    await moveProbes(sql, ctx, ids, new Date(now + PROBE_AFTER_MS));
    return { verdict: "probe", stops };
  });
}

/** `templates`: only messages with these may be sent, or probed with; missing: all. */
type TemplateAdmission = Admission & { templates?: TemplateName[] };

/**
 * `admitSending` for messages with different templates: a blocked one stops only its own. `findDue`, asked only while
 * something is blocked: the templates of messages that are due.
 */
export async function admitTemplates(
  ctx: Ctx,
  number: SendingNumber,
  { templates, findDue }: { templates: readonly TemplateName[]; findDue: () => Promise<TemplateName[]> },
): Promise<TemplateAdmission> {
  const { numberId, wabaId } = number;
  const keysOf = (template: TemplateName) => stopKeys({ numberId, wabaId, template });
  const open = await findOpenStops(ctx.db, ctx, templates.flatMap(keysOf));
  if (open.length === 0) return { verdict: "open" };
  const countStops = (template: TemplateName) =>
    keysOf(template).filter(({ subject, key }) => open.some((stop) => stop.subject === subject && stop.key === key))
      .length;
  // A probe of the number needs a template that is not blocked itself.
  const due = (await findDue()).toSorted((a, b) => countStops(a) - countStops(b));
  const free: TemplateName[] = [];
  let stopped: Extract<Admission, { verdict: "stopped" }> | null = null;
  for (const template of due) {
    const admission = await admitSending(ctx, number, template);
    if (admission.verdict === "probe") return { ...admission, templates: [template] };
    if (admission.verdict === "open") free.push(template);
    else if (stopped === null || admission.probeAt < stopped.probeAt) stopped = admission;
  }
  return free.length > 0 || stopped === null ? { verdict: "open", templates: free } : stopped;
}
