import { CustomerId, deleteNote, NoteId } from "@/lib/customers/index.ts";
import { route } from "@/lib/http/index.ts";

export const DELETE = route({
  summary: "Deletes a note on a customer",
  permissions: [["app:customers:edit"]],
  params: CustomerId.extend(NoteId.shape),
  errors: ["customer_erased", "customer_not_found", "customers_recomputing", "note_not_found"],
  handler: ({ ctx, params }) => deleteNote(ctx, params),
});
