import { activePorts, route } from "@/lib/http/index.ts";

// GET /health: public, never audited. `ports` says which implementation of each outside service is active.
export const GET = route({
  summary: "Whether the service runs, and on what",
  public: true,
  handler: () => ({ status: "ok", timestamp: new Date().toISOString(), ports: activePorts() }),
});
