import { applyVisits } from "./apply-visits.ts";

export const trackingFunctions = [applyVisits] as const;
