import { announceErasuresAgain } from "./announce-erasures.ts";

export const customerFunctions = [announceErasuresAgain] as const;
