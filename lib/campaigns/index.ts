export { applyClicks } from "./apply-clicks.ts";
export { applyMessageEvents } from "./apply-message-events.ts";
export { attributeSales } from "./attribute-sales.ts";
export { campaignSendRequested } from "./events.ts";
export { recordReplies } from "./record-replies.ts";
