/** Actions in an endpoint's menu; the last one deletes it. */
export const ENDPOINT_ACTIONS = ["edit", "pause", "resume", "rotate", "replay", "log", "remove"] as const;
export type EndpointAction = (typeof ENDPOINT_ACTIONS)[number];
