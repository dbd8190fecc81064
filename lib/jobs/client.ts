import { Inngest } from "inngest";
import { logger } from "../platform/logger.ts";
import { SingleFlight } from "./single-flight.ts";
import { TraceSteps } from "./trace-steps.ts";

/**
 * Where events go and who may call `/api/inngest` is decided by the `INNGEST_*` variables, which the SDK reads itself:
 * the local engine, a self-hosted Inngest or its cloud.
 */
export const inngest = new Inngest({
  ...{ id: "balcao", logger, middleware: [SingleFlight, TraceSteps] },
  // Off by choice (ADR 0063): each step is a call of its own with both engines, kept before the next one begins.
  checkpointing: false,
});
