import type { Page } from "@/lib/core/paging.ts";
import type { AddPrice, CostSettingsView, SaveCostSettings } from "@/lib/costs/schemas.ts";
import type { SuppressionView } from "@/lib/messaging/schemas.ts";
import type { RfmSettingsView, SaveRfmSettings } from "@/lib/rfm/schemas.ts";
import type { RetentionView, SaveRetention } from "@/lib/sales/schemas.ts";
import type {
  EmailSettingsView,
  OrganizationSettings,
  QuotasView,
  SaveEmailSettings,
  SaveQuotas,
  TestMailResult,
  UpdateOrganization,
} from "@/lib/settings/schemas.ts";
import type { Api } from "@/lib/web/api.ts";

export function fetchOrganizationSettings(api: Api, signal?: AbortSignal): Promise<OrganizationSettings> {
  return api.get("/settings/organization", { signal });
}

export function updateOrganizationSettings(api: Api, changes: UpdateOrganization): Promise<OrganizationSettings> {
  return api.patch("/settings/organization", changes);
}

export function fetchEmailSettings(api: Api, signal?: AbortSignal): Promise<EmailSettingsView> {
  return api.get("/settings/email", { signal });
}

export function saveEmailSettings(api: Api, settings: SaveEmailSettings): Promise<EmailSettingsView> {
  return api.post("/settings/email", settings);
}

export function sendTestMail(api: Api): Promise<TestMailResult> {
  return api.post("/settings/email/test", {});
}

export function fetchRfmSettings(api: Api, signal?: AbortSignal): Promise<RfmSettingsView> {
  return api.get("/settings/rfm", { signal });
}

export function saveRfmSettings(api: Api, settings: SaveRfmSettings): Promise<RfmSettingsView> {
  return api.put("/settings/rfm", settings);
}

export function fetchRetention(api: Api, signal?: AbortSignal): Promise<RetentionView> {
  return api.get("/settings/retention", { signal });
}

export function saveRetention(api: Api, settings: SaveRetention): Promise<RetentionView> {
  return api.put("/settings/retention", settings);
}

export function fetchQuotas(api: Api, signal?: AbortSignal): Promise<QuotasView> {
  return api.get("/settings/quotas", { signal });
}

export function saveQuotas(api: Api, quotas: SaveQuotas): Promise<QuotasView> {
  return api.put("/settings/quotas", quotas);
}

export function fetchCostSettings(api: Api, signal?: AbortSignal): Promise<CostSettingsView> {
  return api.get("/settings/costs", { signal });
}

export function saveCostSettings(api: Api, settings: SaveCostSettings): Promise<CostSettingsView> {
  return api.put("/settings/costs", settings);
}

export function addPrice(api: Api, price: AddPrice): Promise<CostSettingsView> {
  return api.post("/settings/costs/prices", price);
}

export function removePrice(api: Api, id: string): Promise<void> {
  return api.delete(`/settings/costs/prices/${id}`);
}

export function fetchSuppressions(
  api: Api,
  { address, page }: { address: string; page: number },
  signal?: AbortSignal,
): Promise<Page<SuppressionView>> {
  return api.get("/settings/email/suppressions", { signal, query: { address, page, limit: 20 } });
}

export function liftSuppression(api: Api, id: string): Promise<void> {
  return api.delete(`/settings/email/suppressions/${id}`);
}
