export { activePorts } from "./active-ports.ts";
export { WEBHOOK_MAX_BODY_BYTES } from "./body.ts";
export { trustedAddress } from "./client-address.ts";
export { bearerToken, readCookie } from "./credentials.ts";
export { admitToQueuePage } from "./guards/queue-page.ts";
export { notFound } from "./not-found.ts";
export { preflight } from "./preflight.ts";
export { type RouteHandler, route } from "./route.ts";
export { assertSameOrigin } from "./same-origin.ts";
