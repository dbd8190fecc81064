import { z } from "zod";
import { isSamePhone, searchTerms, toE164 } from "../rules/e164.ts";
import { createOnce } from "./create-once.ts";
import type { Outcome, Transport } from "./transport.ts";
import type { Helpdesk, HelpdeskContact } from "./types.ts";
import { Answered, Contact, Conversation, rowsOf } from "./wire.ts";

type ContactCalls = Pick<
  Helpdesk,
  "findContact" | "createContact" | "updateContact" | "renameContact" | "listContactConversations"
>;

const Found = z.object({ payload: rowsOf(Contact) });
const Created = z.object({ payload: z.object({ contact: Contact }) }).transform(({ payload }) => payload.contact);
const Listed = z.object({ payload: rowsOf(Conversation) }).transform(({ payload }) => payload);

export function contactCalls(transport: Transport): ContactCalls {
  /** The search finds whatever contains the digits: only the very same line counts. */
  async function search(phone: string): Promise<Outcome<HelpdeskContact | null>> {
    for (const q of searchTerms(phone)) {
      const outcome = await transport.ask({
        call: "findContact",
        path: "/contacts/search",
        query: { q },
        answer: Found,
      });
      if (!outcome.ok) return outcome;
      const same = outcome.data.payload.find((it) => it.phone !== null && isSamePhone(it.phone, phone));
      if (same) return { ok: true, data: same };
    }
    return { ok: true, data: null };
  }

  return {
    async findContact(phone) {
      const outcome = await search(phone);
      if (outcome.ok) return outcome.data;
      transport.report("findContact", outcome);
      return null;
    },
    createContact({ phone, name }) {
      const body = { phone_number: toE164(phone), name };
      const question = { call: "createContact", method: "POST" as const, path: "/contacts", body, answer: Created };
      // 422: somebody else has just created it.
      return createOnce<HelpdeskContact>(transport, question, { find: () => search(phone), takenStatus: 422 });
    },
    updateContact(id, { name }) {
      void transport.succeeds(renaming("updateContact", id, name));
    },
    renameContact: (id, name) => transport.succeeds({ ...renaming("renameContact", id, name), repeat: "any" }),
    async listContactConversations(contactId) {
      const path = `/contacts/${contactId}/conversations`;
      return (await transport.call({ call: "listContactConversations", path, answer: Listed })) ?? [];
    },
  };
}

function renaming(call: string, id: number, name: string) {
  return { call, method: "PATCH" as const, path: `/contacts/${id}`, body: { name }, answer: Answered };
}
