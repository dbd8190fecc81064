import type { Tool } from "./tool.ts";
import { CAMPAIGN_TOOLS } from "./tools/campaigns.ts";
import { CUSTOMER_TOOLS } from "./tools/customers.ts";
import { FIGURE_TOOLS } from "./tools/figures.ts";
import { SALES_TOOLS } from "./tools/sales.ts";
import { SEGMENT_TOOLS } from "./tools/segments.ts";

/** In the order in which clients list them. */
export const TOOLS: readonly Tool[] = [
  ...CUSTOMER_TOOLS,
  ...SALES_TOOLS,
  ...SEGMENT_TOOLS,
  ...CAMPAIGN_TOOLS,
  ...FIGURE_TOOLS,
];
