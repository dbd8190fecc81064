import type {
  HelpdeskHealth,
  SaveAgentHours,
  SavedHelpdeskConfig,
  SaveHelpdeskConfig,
  SaveHelpdeskMode,
  TestHelpdesk,
} from "@/lib/helpdesk/schemas.ts";
import type { Api } from "@/lib/web/api.ts";

export function saveConfig(api: Api, config: SaveHelpdeskConfig): Promise<SavedHelpdeskConfig> {
  return api.post("/whatsapp/helpdesk/config", config);
}

/** Without `draft`, tests the saved configuration. */
export function testHelpdesk(api: Api, draft: TestHelpdesk = {}): Promise<HelpdeskHealth> {
  return api.post("/whatsapp/helpdesk/test", draft);
}

export function saveMode(api: Api, mode: SaveHelpdeskMode): Promise<SaveHelpdeskMode> {
  return api.post("/whatsapp/helpdesk/mode", mode);
}

export function saveAgentHours(api: Api, hours: SaveAgentHours): Promise<SaveAgentHours> {
  return api.post("/whatsapp/helpdesk/agent-hours", hours);
}
