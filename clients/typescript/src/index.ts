export type { components, paths } from "./api.ts";
export { Balcao, type BalcaoOptions } from "./client.ts";
export { BalcaoError } from "./error.ts";
export type { Arguments, InputOf, ListPath, OutputOf, PathOf, RowOf } from "./types.ts";
export { verifyWebhook, WebhookError } from "./webhook.ts";
