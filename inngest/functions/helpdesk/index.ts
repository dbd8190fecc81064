import type { InngestFunction } from "inngest";
import { enforceAgentHours } from "./enforce-hours.ts";
import { scheduleAgentHours } from "./schedule-hours.ts";

export const helpdeskFunctions: InngestFunction.Any[] = [enforceAgentHours, scheduleAgentHours];
