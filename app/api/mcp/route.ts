import { z } from "zod";
import { GET as campaignReport } from "@/app/api/campaigns/[id]/report/route.ts";
import { GET as campaignResults } from "@/app/api/campaigns/results/route.ts";
import { POST as createCampaign, GET as listCampaigns } from "@/app/api/campaigns/route.ts";
import { GET as customerTimeline } from "@/app/api/customers/[id]/timeline/route.ts";
import { GET as listCustomers } from "@/app/api/customers/route.ts";
import { GET as explainFigure } from "@/app/api/explain/[figure]/route.ts";
import { GET as listFigures } from "@/app/api/explain/route.ts";
import { GET as segmentOptions } from "@/app/api/intelligence/segments/options/route.ts";
import { POST as previewSegment } from "@/app/api/intelligence/segments/preview/route.ts";
import { POST as createSegment, GET as listSegments } from "@/app/api/intelligence/segments/route.ts";
import { GET as rfmMigrations } from "@/app/api/rfm/migrations/route.ts";
import { GET as rfmOverview } from "@/app/api/rfm/overview/route.ts";
import { GET as salesPeriod } from "@/app/api/sales/dashboard-period/route.ts";
import { GET as storeComparison } from "@/app/api/sales/store-comparison/route.ts";
import { GET as listStores } from "@/app/api/settings/stores/route.ts";
import { GET as viewCustomer } from "@/app/api/webhook/erp/customers/[id]/route.ts";
import { assertSameOrigin, type RouteHandler, readBodyValue, route, SMALL_BODY_BYTES } from "@/lib/http/index.ts";
import { answerRequest, MCP_PATH, McpMessage, type ToolRoute } from "@/lib/mcp/index.ts";

const ROUTES: Record<ToolRoute, RouteHandler> = {
  "GET /customers": listCustomers,
  "GET /webhook/erp/customers/[id]": viewCustomer,
  "GET /customers/[id]/timeline": customerTimeline,
  "GET /settings/stores": listStores,
  "GET /sales/dashboard-period": salesPeriod,
  "GET /sales/store-comparison": storeComparison,
  "GET /rfm/overview": rfmOverview,
  "GET /rfm/migrations": rfmMigrations,
  "GET /intelligence/segments": listSegments,
  "GET /intelligence/segments/options": segmentOptions,
  "POST /intelligence/segments/preview": previewSegment,
  "POST /intelligence/segments": createSegment,
  "GET /campaigns": listCampaigns,
  "GET /campaigns/[id]/report": campaignReport,
  "GET /campaigns/results": campaignResults,
  "POST /campaigns": createCampaign,
  "GET /explain": listFigures,
  "GET /explain/[figure]": explainFigure,
};

const answerOf = (description: string) => ({
  description,
  type: "application/json",
  schema: z.looseObject({ jsonrpc: z.literal("2.0").optional() }),
});

// POST /mcp: a tool call is a request to the route behind the tool, with that route's permissions, limits and audit.
export const POST = route({
  summary: "Model Context Protocol: tools, resources and prompts for AI assistants",
  carriesOperations: true,
  oauthResource: MCP_PATH,
  isRawBody: true,
  rawBody: McpMessage,
  maxBodyBytes: SMALL_BODY_BYTES,
  authorize: ({ request }) => assertSameOrigin(request),
  answers: {
    200: answerOf("The answer to a request of the protocol"),
    202: { description: "A notification was received" },
    400: answerOf("An error of the protocol: malformed JSON, an invalid message, an unknown method"),
    404: answerOf("An unknown method"),
    406: answerOf("`Accept` must name application/json and text/event-stream"),
    415: answerOf("`Content-Type` must be application/json"),
  },
  errors: ["cross_site_request"],
  handler: ({ ctx, request, rawBody, operations }) =>
    answerRequest(ctx, {
      request,
      readMessage: () => readBodyValue({ raw: rawBody, format: "json" }),
      routes: {
        may: (endpoint) => operations.may(ROUTES[endpoint], endpoint),
        call: (endpoint, call) => operations.perform(ROUTES[endpoint], { endpoint, ...call }),
      },
    }),
});
