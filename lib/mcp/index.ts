export { answerRequest } from "./answer-request.ts";
export type { ToolRoute } from "./names.ts";
export { McpMessage } from "./schemas.ts";
