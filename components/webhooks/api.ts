import type { Page } from "@/lib/core/paging.ts";
import type { Api } from "@/lib/web/api.ts";
import type { DeliveryState, EndpointStatus } from "@/lib/webhooks/names.ts";
import type {
  DeliveryDetail,
  DeliveryView,
  NewEndpointView,
  ReplayedDeliveries,
  WebhookEndpointView,
} from "@/lib/webhooks/schemas.ts";

const PATH = "/settings/outbound-webhooks";
const DELIVERIES = "/settings/webhook-deliveries";
/** More than an organization may have. */
const ALL_ENDPOINTS = 50;
const PAGE_SIZE = 20;

export type EndpointFields = { url: string; description: string; types: readonly string[] };
export type DeliveryFilter = {
  page: number;
  endpointId?: string | undefined;
  state?: DeliveryState | undefined;
  type?: string | undefined;
};

export function fetchEndpoints(api: Api, signal?: AbortSignal): Promise<Page<WebhookEndpointView>> {
  return api.get(PATH, { query: { limit: ALL_ENDPOINTS }, signal });
}

export function createEndpoint(api: Api, fields: EndpointFields): Promise<NewEndpointView> {
  return api.post(PATH, fields);
}

export function updateEndpoint(
  api: Api,
  id: string,
  fields: Partial<EndpointFields> & { status?: EndpointStatus },
): Promise<WebhookEndpointView> {
  return api.patch(`${PATH}/${id}`, fields);
}

export function deleteEndpoint(api: Api, id: string): Promise<void> {
  return api.delete(`${PATH}/${id}`);
}

export function rotateSecret(api: Api, id: string, overlapHours: number): Promise<NewEndpointView> {
  return api.post(`${PATH}/${id}/rotate-secret`, { overlapHours });
}

export function testEndpoint(api: Api, id: string): Promise<DeliveryDetail> {
  return api.post(`${PATH}/${id}/test`);
}

export function replayFailed(api: Api, id: string, since: string): Promise<ReplayedDeliveries> {
  return api.post(`${PATH}/${id}/replay`, { since });
}

export function fetchDeliveries(api: Api, filter: DeliveryFilter, signal?: AbortSignal): Promise<Page<DeliveryView>> {
  return api.get(DELIVERIES, { query: { ...filter, limit: PAGE_SIZE }, signal });
}

export function fetchDelivery(api: Api, id: string, signal?: AbortSignal): Promise<DeliveryDetail> {
  return api.get(`${DELIVERIES}/${id}`, { signal });
}

export function replayDelivery(api: Api, id: string): Promise<DeliveryView> {
  return api.post(`${DELIVERIES}/${id}/replay`);
}
