import { z } from "zod";
import { type Failure, type HelpdeskConnection, openTransport } from "../client/transport.ts";
import { Agent, rowsOf } from "../client/wire.ts";
import type { HelpdeskHealth } from "../schemas.ts";

const Agents = rowsOf(Agent);
const Webhooks = z.object({ payload: z.object({ webhooks: z.array(z.unknown()) }) });

/** Calls endpoints that require an administrator key. Failures are returned, not thrown. */
export async function askHealth(connection: HelpdeskConnection): Promise<HelpdeskHealth> {
  const startedAt = performance.now();
  const millis = () => Math.round(performance.now() - startedAt);
  const fail = ({ status }: Failure, reason: Failure["problem"]): HelpdeskHealth => {
    return { ok: false, millis: millis(), reason, status };
  };
  const { ask } = openTransport(connection);
  const agents = await ask({ call: "health", path: "/agents", answer: Agents });
  if (!agents.ok) return fail(agents, agents.problem);
  const webhooks = await ask({ call: "health", path: "/webhooks", answer: Webhooks });
  if (!webhooks.ok) return fail(webhooks, webhooks.problem === "unauthorized" ? "not_administrator" : webhooks.problem);
  return { ok: true, millis: millis(), agents: agents.data.length };
}
