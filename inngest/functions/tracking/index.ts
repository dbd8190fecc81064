import { applyVisits } from "./apply-visits.ts";
import { findVisits } from "./find-visits.ts";

export const trackingFunctions = [applyVisits, findVisits] as const;
