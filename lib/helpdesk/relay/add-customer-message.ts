import { openMessageFile } from "../../messaging/index.ts";
import type { Ctx } from "../../platform/ctx.ts";
import type { Helpdesk } from "../client/types.ts";
import { openHelpdesk } from "../connection/open-helpdesk.ts";
import { isPassingFileProblem, type NoFileReason } from "../rules/file-problems.ts";
import { contentOf, contentWithoutFile } from "../rules/message-text.ts";
import type { CustomerMessage } from "../store/customer-messages.ts";
import type { RelayMessage } from "../store/relay-messages.ts";
import { transferFile } from "./stage-file.ts";

/** After this many attempts the message is passed on without its file. */
const FILE_ATTEMPTS = 3;

/** `file_unavailable`: retry the message until its file is available. Null: the helpdesk did not respond. */
export type Added = { id: number } | "file_unavailable" | null;
type Place = { conversationId: number; wasTried: boolean };

/**
 * Adds a customer's message to the helpdesk once, streaming its file or stating why the file is missing. On a retry,
 * first looks for a message that an earlier attempt added.
 */
export async function addCustomerMessage(
  ctx: Ctx,
  row: RelayMessage,
  message: CustomerMessage,
  { conversationId, wasTried }: Place,
): Promise<Added> {
  const desk = await openHelpdesk(ctx);
  const sourceId = message.providerMessageId;
  const known = wasTried ? await desk?.findMessage(conversationId, sourceId, message.sentAt) : null;
  if (!desk || desk.hasFailed) return null;
  if (known) return known;
  const addText = (content: string) => desk.addIncoming(conversationId, { content, sourceId });
  if (message.file === null) return addText(contentOf(message));
  // The lookup above found no message from an earlier attempt.
  if (wasTried && row.attempts > FILE_ATTEMPTS) return addText(contentWithoutFile(message, "not_transferred"));
  const added = await transferFile(ctx, (signal) => transfer(ctx, desk, message, { conversationId, signal }));
  if (added === null) return "file_unavailable";
  if ("made" in added) return added.made;
  const isLast = row.attempts >= FILE_ATTEMPTS || !isPassingFileProblem(added.reason);
  return isLast ? addText(contentWithoutFile(message, added.reason)) : "file_unavailable";
}

type Transferred = { made: { id: number } | null } | { reason: NoFileReason };

/** Null after a failed upload: the next attempt first looks for the message in the helpdesk. */
async function transfer(
  ctx: Ctx,
  desk: Helpdesk,
  message: CustomerMessage,
  { conversationId, signal }: { conversationId: number; signal: AbortSignal },
): Promise<Transferred> {
  const { file, numberId, providerMessageId: sourceId, kind } = message;
  if (file === null) return { made: null };
  const opened = await openMessageFile(ctx, { numberId, providerMessageId: sourceId, kind, file }, signal);
  if (!opened.ok) return { reason: opened.problem };
  try {
    const content = message.text?.trim() ?? "";
    const made = await desk.addIncomingFile(conversationId, { content, sourceId, file: opened, signal });
    if (made === "refused") return { reason: "helpdesk_refused" };
    const failure = opened.failure();
    return made === null && failure !== null ? { reason: failure } : { made };
  } finally {
    opened.body.destroy();
  }
}
