export { answerRequest } from "./answer-request.ts";
export { MCP_PATH, type ToolRoute } from "./names.ts";
export { McpMessage } from "./schemas.ts";
