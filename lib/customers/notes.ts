import { NotFoundError } from "../core/errors.ts";
import { actorId, type Ctx } from "../platform/ctx.ts";
import { changeCustomer } from "./change-customer.ts";
import type { CustomerId, CustomerNote, NewCustomerNote, NoteId } from "./schemas.ts";
import { deleteNoteRow, insertNote } from "./store/notes.ts";

/** Adds a note of the team to a customer. Fails with a conflict if the customer was erased. */
export function createNote(ctx: Ctx, { id, text }: CustomerId & NewCustomerNote): Promise<CustomerNote> {
  const note = { customerId: id, text, authorId: actorId(ctx.actor), now: ctx.clock.now() };
  return changeCustomer(ctx, id, async (sql) => ({ id: await insertNote(sql, ctx.orgId, note) }));
}

export function deleteNote(ctx: Ctx, { id, noteId }: CustomerId & NoteId): Promise<void> {
  return changeCustomer(ctx, id, async (sql) => {
    if (!(await deleteNoteRow(sql, ctx.orgId, id, noteId))) throw new NotFoundError("note_not_found");
  });
}
