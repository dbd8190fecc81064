export { getFirstSteps } from "./get-first-steps.ts";
export { FirstSteps } from "./responses.ts";
