/** Of the endpoint, for which access tokens are issued. */
export const MCP_PATH = "/api/mcp";

/** The routes behind tools and resources, named like their files. None starts, schedules or changes a send. */
export const TOOL_ROUTES = [
  "GET /customers",
  "GET /webhook/erp/customers/[id]",
  "GET /customers/[id]/timeline",
  "GET /settings/stores",
  "GET /sales/dashboard-period",
  "GET /sales/store-comparison",
  "GET /rfm/overview",
  "GET /rfm/migrations",
  "GET /intelligence/segments",
  "GET /intelligence/segments/options",
  "POST /intelligence/segments/preview",
  "POST /intelligence/segments",
  "GET /campaigns",
  "GET /campaigns/[id]/report",
  "GET /campaigns/results",
  "POST /campaigns",
  "GET /explain",
  "GET /explain/[figure]",
] as const;
export type ToolRoute = (typeof TOOL_ROUTES)[number];
