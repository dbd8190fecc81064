import { noteChange } from "../audit/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { deleteCloudTemplate, fetchCloudTemplate } from "./client/cloud-templates.ts";
import { changeRefusal } from "./rules/template-refusal.ts";
import type { TemplateId } from "./schemas.ts";
import { deleteTemplate as remove } from "./store/templates.ts";
import { askTemplate, getOwnTemplate, type TemplateAccount, unanswered } from "./template-account.ts";
import { toTemplateState, toTemplateView } from "./views.ts";

type Named = { name: string; language: string };

/** Deletes a template at the provider, then here. One that the provider no longer has is only deleted here. */
export async function deleteTemplate(ctx: Ctx, { id }: TemplateId): Promise<void> {
  const { template: before, account } = await getOwnTemplate(ctx, id);
  const current = await askTemplate(account, before);
  if (current !== null) await withdraw(account, before, current.id);
  await remove(ctx, id);
  noteChange(ctx, { before: toTemplateState(toTemplateView(before)), after: null });
}

async function withdraw(account: TemplateAccount, named: Named, providerId: string): Promise<void> {
  const written = await deleteCloudTemplate(account, { name: named.name, providerId });
  if (written.outcome === "done") return;
  // A refusal is also the answer to the second of two simultaneous requests.
  const isGone = await fetchCloudTemplate(account, named).then(
    (found) => found === null,
    () => false,
  );
  if (!isGone) throw written.outcome === "refused" ? changeRefusal(written) : unanswered(written);
}
