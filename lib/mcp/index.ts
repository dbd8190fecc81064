export { answerRequest } from "./answer-request.ts";
export { TOOL_ROUTES, type ToolRoute } from "./names.ts";
export { McpMessage } from "./schemas.ts";
