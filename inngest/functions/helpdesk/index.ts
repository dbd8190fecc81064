import type { InngestFunction } from "inngest";
import { enforceAgentHours, enforceHoursOfGroup } from "./enforce-hours.ts";
import { forgetErasedContact } from "./forget-contact.ts";
import { reassignGroup, reassignOnRequest } from "./reassign.ts";
import { recoverReassign } from "./recover-reassign.ts";
import { relayMessages } from "./relay.ts";

export const helpdeskFunctions: InngestFunction.Any[] = [
  enforceAgentHours,
  enforceHoursOfGroup,
  reassignOnRequest,
  reassignGroup,
  recoverReassign,
  relayMessages,
  forgetErasedContact,
];
