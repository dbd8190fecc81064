export { mailPause, recordPause } from "./announce-pause.ts";
export { deliverDue } from "./deliver-due.ts";
export { unsafeFindDueDeliveries } from "./due-deliveries.ts";
export {
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  rotateSecret,
  updateEndpoint,
} from "./endpoints.ts";
export { webhookDeliveriesDue, webhookEndpointPaused } from "./events.ts";
export { getDelivery, listDeliveries } from "./read-deliveries.ts";
export { removeOldDeliveries } from "./remove-old-deliveries.ts";
export { replayDelivery, replayFailed } from "./replay.ts";
export { DeliveryDetail, DeliveryView, NewEndpointView, ReplayedDeliveries, WebhookEndpointView } from "./responses.ts";
export {
  CreateEndpoint,
  DeliveriesQuery,
  DeliveryPath,
  EndpointPath,
  EndpointsQuery,
  ReplayFailed,
  RotateSecret,
  UpdateEndpoint,
} from "./schemas.ts";
export { testEndpoint } from "./test-endpoint.ts";
