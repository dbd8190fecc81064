import { type FindDue, groupEvents } from "../../jobs/index.ts";
import { unsafeListDue } from "../../platform/due-work.ts";
import { agentHoursDue, agentHoursOfGroupDue } from "../events.ts";

/** Not tenant-scoped: organizations in which a store opened or closed since agents' hours were last enforced. */
export const unsafeFindDueHours: FindDue = async (page) => {
  const rows = await unsafeListDue("unsafe_list_due_agent_hours", page, { before: [page.now] });
  const events = groupEvents(rows, {
    one: (orgId) => agentHoursDue.create({ orgId }),
    several: (orgIds) => agentHoursOfGroupDue.create({ orgIds }),
  });
  return { rows, events };
};
