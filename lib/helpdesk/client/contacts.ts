import { z } from "zod";
import { isSamePhone, searchTerms, toE164 } from "../rules/e164.ts";
import { createOnce } from "./create-once.ts";
import type { Outcome, Transport } from "./transport.ts";
import type { ContactDetails, Helpdesk, HelpdeskContact } from "./types.ts";
import { Answered, Contact, Conversation, DetailedContact, rowsOf } from "./wire.ts";

type ContactCalls = Pick<
  Helpdesk,
  | ("findContact" | "createContact" | "updateContact" | "renameContact" | "listContactConversations")
  | ("searchContacts" | "removeContact" | "getContact" | "changeContact")
>;

/** Page limit: a search for one person never has more results than this. */
const SEARCH_PAGES = 5;
const GONE = 404;
const TAKEN = 422;

const Found = z.object({ payload: rowsOf(Contact) });
const Shown = z.object({ payload: DetailedContact }).transform(({ payload }) => payload);
const Details = z.object({
  payload: rowsOf(DetailedContact),
  meta: z.object({ has_more: z.boolean().catch(false) }).catch({ has_more: false }),
});
const Created = z.object({ payload: z.object({ contact: Contact }) }).transform(({ payload }) => payload.contact);
const Listed = z.object({ payload: rowsOf(Conversation) }).transform(({ payload }) => payload);

export function contactCalls(transport: Transport): ContactCalls {
  /** The search matches substrings of the phone; accept only the same number. */
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
      // 422: a concurrent request has created the contact.
      return createOnce<HelpdeskContact>(transport, question, { find: () => search(phone), takenStatus: 422 });
    },
    updateContact(id, { name }) {
      void transport.succeeds(renaming("updateContact", id, name));
    },
    renameContact: (id, name) => transport.succeeds({ ...renaming("renameContact", id, name), repeat: "any" }),
    async searchContacts(text) {
      const found: ContactDetails[] = [];
      for (let page = 1; page <= SEARCH_PAGES; page += 1) {
        const query = { q: text, page };
        const answer = await transport.call({
          call: "searchContacts",
          path: "/contacts/search",
          query,
          answer: Details,
        });
        if (answer === null) return null;
        found.push(...answer.payload);
        if (!answer.meta.has_more) break;
      }
      return found;
    },
    async changeContact(id, changes) {
      const question = { call: "changeContact", method: "PATCH" as const, path: `/contacts/${id}`, answer: Answered };
      const outcome = await transport.ask({ ...question, body: changes, repeat: "any" });
      if (outcome.ok) return true;
      const { email, ...rest } = changes;
      if (outcome.status === TAKEN && email !== undefined)
        return Object.keys(rest).length === 0 || transport.succeeds({ ...question, body: rest, repeat: "any" });
      transport.report("changeContact", outcome);
      return false;
    },
    async removeContact(id) {
      const question = { call: "removeContact", method: "DELETE" as const, path: `/contacts/${id}`, answer: Answered };
      const outcome = await transport.ask({ ...question, repeat: "any" });
      if (outcome.ok || outcome.status === GONE) return true;
      transport.report("removeContact", outcome);
      return false;
    },
    async getContact(id) {
      const outcome = await transport.ask({ call: "getContact", path: `/contacts/${id}`, answer: Shown });
      if (outcome.ok) return outcome.data;
      if (outcome.status === GONE) return "gone";
      transport.report("getContact", outcome);
      return null;
    },
    async listContactConversations(contactId) {
      const path = `/contacts/${contactId}/conversations`;
      return (await transport.call({ call: "listContactConversations", path, answer: Listed })) ?? [];
    },
  };
}

function renaming(call: string, id: number, name: string) {
  return { call, method: "PATCH" as const, path: `/contacts/${id}`, body: { name }, answer: Answered };
}
