import { noteChange } from "../audit/index.ts";
import { NotFoundError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { deleteCloudTemplate, fetchCloudTemplate } from "./client/cloud-templates.ts";
import { mayHaveActed, templateRefusal } from "./rules/template-refusal.ts";
import type { DeleteTemplate, TemplateId } from "./schemas.ts";
import { findTemplate, deleteTemplate as remove } from "./store/templates.ts";
import { openTemplateAccount, type TemplateAccount, unanswered } from "./template-account.ts";
import { answered } from "./templates.ts";
import { toTemplateState, toTemplateView } from "./views.ts";

type Named = { name: string; language: string };

/** Deletes a template at the provider, then here. One that the provider no longer has is only deleted here. */
export async function deleteTemplate(ctx: Ctx, { id, numberId }: TemplateId & DeleteTemplate): Promise<void> {
  const account = await openTemplateAccount(ctx, numberId);
  const before = await findTemplate(ctx, account.wabaId, id);
  if (before === null) throw new NotFoundError("template_not_found");
  const current = await answered(fetchCloudTemplate(account, before));
  if (current !== null) await withdraw(account, before, current.id);
  await remove(ctx, account.wabaId, id);
  noteChange(ctx, { before: toTemplateState(toTemplateView(before)), after: null });
}

async function withdraw(account: TemplateAccount, named: Named, providerId: string): Promise<void> {
  const written = await deleteCloudTemplate(account, { name: named.name, providerId });
  if (written.outcome === "done") return;
  if (written.outcome === "refused" && !mayHaveActed(written)) throw templateRefusal(written);
  const isGone = await fetchCloudTemplate(account, named).then(
    (found) => found === null,
    () => false,
  );
  if (!isGone) throw written.outcome === "refused" ? templateRefusal(written) : unanswered(written);
}
