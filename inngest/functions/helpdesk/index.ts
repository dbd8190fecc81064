import type { InngestFunction } from "inngest";
import { enforceAgentHours } from "./enforce-hours.ts";
import { forgetErasedContact } from "./forget-contact.ts";
import { reassignOnRequest } from "./reassign.ts";
import { recoverReassign } from "./recover-reassign.ts";
import { relayMessages } from "./relay.ts";

export const helpdeskFunctions: InngestFunction.Any[] = [
  enforceAgentHours,
  reassignOnRequest,
  recoverReassign,
  relayMessages,
  forgetErasedContact,
];
