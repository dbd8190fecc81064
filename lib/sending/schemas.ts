export { isUnderWay, STARTABLE, UNDER_WAY } from "./rules/status.ts";
export * from "./schemas/kinds.ts";

/** Upper bound of sends that a campaign begins per day; avoids scanning years of a daily campaign's earlier sends. */
export const SENDS_A_DAY = 10;
