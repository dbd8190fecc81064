import { MessageFileId, openMessageFile } from "@/lib/helpdesk/index.ts";
import { FILE_ANSWER, fileResponse, route } from "@/lib/http/index.ts";

export const GET = route({
  summary: "A file of a message",
  permissions: [["app:helpdesk"]],
  params: MessageFileId,
  answers: FILE_ANSWER,
  errors: [
    "conversation_not_found",
    "helpdesk_failed",
    "helpdesk_not_configured",
    "message_file_not_found",
    "work_limit_exceeded",
  ],
  handler: async ({ ctx, params }) => fileResponse(await openMessageFile(ctx, params)),
});
