export { toLinkAddress, toMailClickAddress, toOpenAddress, toUnsubscribeAddress } from "./addresses.ts";
export { type ApplyVisits, applyHits } from "./apply-hits.ts";
export { applyRefusals } from "./apply-refusals.ts";
export { trackingHit } from "./events.ts";
export { unsafeFollowLink } from "./follow-link.ts";
export { unsafeRecordOpen } from "./record-open.ts";
export { visitOf } from "./rules/visit.ts";
export { moveVisits } from "./store/move-visits.ts";
export { unsafeListTrackingOrganizations } from "./store/refusals.ts";
export {
  issueLinks,
  issueOpenTokens,
  issueUnsubscribeTokens,
  type LinkOwner,
  type TokenOwner,
} from "./store/tokens.ts";
export { unsafeUnsubscribe } from "./unsubscribe.ts";
export { OPEN_PICTURE, toLinkProblemPage, toUnsubscribedPage, toUnsubscribePage } from "./views.ts";
