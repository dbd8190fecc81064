import { Middleware } from "inngest";
import { telemetry } from "../platform/telemetry.ts";

/** Event field with the span that caused the event; read only in this file. */
const FIELD = "traceparent";

/** One span per step, as child of the request or step that triggered the run. No effect without telemetry. */
export class TraceSteps extends Middleware.BaseMiddleware {
  readonly id = "balcao:trace-steps";

  override transformSendEvent(sent: Middleware.TransformSendEventArgs): Middleware.TransformSendEventArgs {
    const traceparent = telemetry()?.current()?.traceparent;
    if (!traceparent) return sent;
    return {
      ...sent,
      events: sent.events.map((event) => ({ ...event, data: { ...event.data, [FIELD]: traceparent } })),
    };
  }

  override wrapStepHandler({ next, ctx, fn, stepInfo }: Middleware.WrapStepHandlerArgs): Promise<unknown> {
    const active = telemetry();
    if (!active) return next();
    const data: Record<string, unknown> = ctx.event?.data ?? {};
    const step = stepInfo.options.id;
    const attributes = {
      "balcao.function": fn.id(),
      "balcao.step": step,
      ...(typeof data.orgId === "string" ? { "balcao.organization": data.orgId } : {}),
    };
    const parent = typeof data[FIELD] === "string" ? data[FIELD] : undefined;
    const startedAt = performance.now();
    return active.span({ name: `${fn.id()} ${step}`, kind: "consumer", attributes, parent }, async () => {
      let state = "failed";
      try {
        const value = await next();
        state = "completed";
        return value;
      } finally {
        const seconds = (performance.now() - startedAt) / 1_000;
        active.duration("balcao.job.step.duration", seconds, { "balcao.function": fn.id(), "balcao.state": state });
      }
    });
  }
}
