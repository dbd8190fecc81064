import { Inngest } from "inngest";
import { logger } from "../platform/logger.ts";
import { SingleFlight } from "./single-flight.ts";
import { TraceSteps } from "./trace-steps.ts";

/**
 * The SDK reads the `INNGEST_*` variables, which select the engine (local, self-hosted or cloud) and authenticate calls
 * to `/api/inngest`.
 */
export const inngest = new Inngest({
  id: "balcao",
  logger,
  middleware: [SingleFlight, TraceSteps],
  // Off by choice (ADR 0063): with both engines each step is a separate call, stored before the next one starts.
  checkpointing: false,
});
