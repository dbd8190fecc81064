import { startDueCampaignOnEvent, waitForTime } from "./schedule.ts";

export const campaignFunctions = [startDueCampaignOnEvent, waitForTime] as const;
