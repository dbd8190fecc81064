export { applyHits } from "./apply-hits.ts";
export { trackingHit } from "./events.ts";
export {
  toLinkAddress,
  toMailClickAddress,
  toOpenAddress,
  toUnsubscribeAddress,
  unsafeFollowLink,
} from "./follow-link.ts";
export { unsafeRecordOpen } from "./record-open.ts";
export { visitOf } from "./rules/visit.ts";
export { unsafeListTrackingOrganizations } from "./store/refusals.ts";
export { issueLinks, issueOpenTokens, issueUnsubscribeTokens } from "./store/tokens.ts";
export { moveVisits } from "./store/visits.ts";
export { applyRefusals, unsafeUnsubscribe } from "./unsubscribe.ts";
export { OPEN_PICTURE, toLinkProblemPage, toUnsubscribedPage, toUnsubscribePage } from "./views.ts";
