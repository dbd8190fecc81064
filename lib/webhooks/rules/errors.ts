import { ConflictError, NotFoundError, ValidationError } from "../../core/errors.ts";

export const MOST_ENDPOINTS = 20;

export const endpointNotFound = () => new NotFoundError("webhook_endpoint_not_found");
export const deliveryNotFound = () => new NotFoundError("webhook_delivery_not_found");
export const endpointPaused = () =>
  new ConflictError("webhook_endpoint_paused", "The endpoint is paused: resume it before sending again");
export const endpointLimitReached = () =>
  new ConflictError("webhook_endpoint_limit_reached", "The organization has as many endpoints as it can have", {
    params: { most: MOST_ENDPOINTS },
  });
export const eventRemoved = () =>
  new ConflictError("webhook_event_removed", "The event is no longer kept and cannot be sent again");
export const privateAddress = () =>
  new ValidationError({ path: "url", code: "private_address", message: "private_address" });
export const httpsNeeded = () =>
  new ValidationError({ path: "url", code: "https_needed", message: "must begin with https" });
