import { z } from "zod";
import { activePorts, route } from "@/lib/http/index.ts";

// GET /health: public, never audited. `ports` lists the active implementation of each external service.
export const GET = route({
  summary: "Liveness: whether the process runs, and which implementations it uses",
  public: true,
  response: z.object({ status: z.string(), timestamp: z.string(), ports: z.record(z.string(), z.string()) }),
  handler: () => ({ status: "ok", timestamp: new Date().toISOString(), ports: activePorts() }),
});
