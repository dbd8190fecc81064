import { ConflictError } from "../../core/errors.ts";
import { assertSeesEveryStore } from "../../core/store-scope.ts";
import { emit } from "../../jobs/index.ts";
import { actorId, type Ctx } from "../../platform/ctx.ts";
import { reassignRequested } from "../events.ts";
import { isReassigning } from "../rules/reassignment.ts";
import { loadHelpdeskConfig } from "../store/config.ts";

/** Triggers a reassignment run now. It affects all stores, so the actor must see all stores. */
export async function requestReassignment(ctx: Ctx): Promise<{ requested: true }> {
  assertSeesEveryStore(ctx);
  const config = await loadHelpdeskConfig(ctx);
  if (!config || !isReassigning(config)) throw new ConflictError("reassignment_off", "Automatic reassignment is off");
  await emit(reassignRequested.create({ orgId: ctx.orgId, trigger: "user", actorId: actorId(ctx.actor) }));
  return { requested: true };
}
