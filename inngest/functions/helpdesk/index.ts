import type { InngestFunction } from "inngest";
import { enforceAgentHours } from "./enforce-hours.ts";
import { forgetErasedContact } from "./forget-contact.ts";
import { reassignOnRequest, scheduleReassign } from "./reassign.ts";
import { recoverReassign } from "./recover-reassign.ts";
import { relayMessages } from "./relay.ts";
import { scheduleAgentHours } from "./schedule-hours.ts";
import { scheduleRelays } from "./schedule-relays.ts";

export const helpdeskFunctions: InngestFunction.Any[] = [
  enforceAgentHours,
  scheduleAgentHours,
  reassignOnRequest,
  scheduleReassign,
  recoverReassign,
  relayMessages,
  scheduleRelays,
  forgetErasedContact,
];
