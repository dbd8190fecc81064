import type { ErpSettingsView, ErpTestResult, SaveErpConnection, TestErpConnection } from "@/lib/settings/schemas.ts";
import type { Api } from "@/lib/web/api.ts";

export function fetchErpSettings(api: Api, signal?: AbortSignal): Promise<ErpSettingsView> {
  return api.get("/settings/erp", { signal });
}

export function saveErpSettings(api: Api, connection: SaveErpConnection): Promise<ErpSettingsView> {
  return api.put("/settings/erp", connection);
}

export function removeErpSettings(api: Api): Promise<void> {
  return api.delete("/settings/erp");
}

/** Without `draft`, tests the saved connection. */
export function testErp(api: Api, draft: TestErpConnection = {}): Promise<ErpTestResult> {
  return api.post("/settings/erp/test", draft);
}
