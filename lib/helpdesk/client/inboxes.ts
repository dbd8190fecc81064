import { z } from "zod";
import { createOnce } from "./create-once.ts";
import type { Transport } from "./transport.ts";
import type { Helpdesk } from "./types.ts";
import { Answered, Inbox, Made, rowsOf } from "./wire.ts";

type InboxCalls = Pick<Helpdesk, "listInboxes" | "createInbox" | "setInboxWebhook" | "removeInbox">;

const Listed = z.object({ payload: rowsOf(Inbox) }).transform(({ payload }) => payload);

export function inboxCalls(transport: Transport): InboxCalls {
  return {
    listInboxes: async () => (await transport.call({ call: "listInboxes", path: "/inboxes", answer: Listed })) ?? [],
    createInbox(name) {
      const body = { name, channel: { type: "api", webhook_url: "" } };
      return createOnce(transport, { call: "createInbox", method: "POST", path: "/inboxes", body, answer: Inbox });
    },
    setInboxWebhook(id, url) {
      const body = { channel: { webhook_url: url } };
      const question = { call: "setInboxWebhook", method: "PATCH", path: `/inboxes/${id}`, body } as const;
      return transport.succeeds({ ...question, answer: Made });
    },
    removeInbox: (id) =>
      transport.succeeds({ call: "removeInbox", method: "DELETE", path: `/inboxes/${id}`, answer: Answered }),
  };
}
