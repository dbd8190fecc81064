import { z } from "zod";
import { retryAfterMs, sendRequest, UnansweredError } from "../../platform/http-client.ts";
import { type GraphRefusal, mayHaveActed } from "../rules/template-refusal.ts";
import { authorized, Failed, graphUrl, listEdge } from "./graph.ts";

const TEMPLATE_FIELDS = "id,name,language,status,category,components,quality_score,rejected_reason";
const WRITE_TIMEOUT_MS = 30_000;
const MAX_RESPONSE_BYTES = 1_048_576;

const CloudTemplate = z.object({
  id: z.union([z.string(), z.int()]).transform(String),
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string().catch("UNKNOWN"),
  components: z.array(z.unknown()).catch([]),
  quality_score: z.object({ score: z.string() }).nullish().catch(null),
  rejected_reason: z.string().nullish().catch(null),
});
export type CloudTemplate = z.infer<typeof CloudTemplate>;

const Created = CloudTemplate.pick({ id: true, status: true, category: true });
type Created = z.infer<typeof Created>;
const Done = z.object({ success: z.literal(true) });

type Account = { wabaId: string; token: string };
type Named = { name: string; language: string };
type Body = { category: string; parameter_format: string; components: unknown[] };

/** `unknown`: sent without a readable answer, or the provider failed on its side, so it may have acted. */
export type TemplateWrite<Answer = unknown> =
  | { outcome: "done"; answer: Answer }
  | ({ outcome: "refused" } & GraphRefusal)
  | { outcome: "unknown" }
  | { outcome: "not_sent" };

/** All templates of an account, in any status. Throws a `ProviderError`. */
export function fetchCloudTemplates(wabaId: string, token: string): Promise<CloudTemplate[]> {
  return listEdge({ wabaId, edge: "message_templates", token }, { fields: TEMPLATE_FIELDS }, CloudTemplate);
}

/** The account's template with this name and language; null if there is none. Throws a `ProviderError`. */
export async function fetchCloudTemplate(
  { wabaId, token }: Account,
  { name, language }: Named,
): Promise<CloudTemplate | null> {
  const filter = { fields: TEMPLATE_FIELDS, name };
  const found = await listEdge({ wabaId, edge: "message_templates", token }, filter, CloudTemplate);
  // The provider's filter also matches parts of a name.
  return found.find((one) => one.name === name && one.language === language) ?? null;
}

/** Submits a template for review. An answer without its id counts as unknown. */
export async function createCloudTemplate(
  { wabaId, token }: Account,
  named: Named,
  body: Body,
): Promise<TemplateWrite<Created>> {
  const path = `${encodeURIComponent(wabaId)}/message_templates`;
  const written = await write("POST", path, token, { ...named, ...body });
  if (written.outcome !== "done") return written;
  const created = Created.safeParse(written.answer);
  return created.success ? { outcome: "done", answer: created.data } : { outcome: "unknown" };
}

export function editCloudTemplate({ token }: Account, providerId: string, body: Body): Promise<TemplateWrite> {
  return writeConfirmed("POST", encodeURIComponent(providerId), token, body);
}

/** Deletes one language of a template; the name alone would delete all of them. */
export function deleteCloudTemplate(
  { wabaId, token }: Account,
  { name, providerId }: { name: string; providerId: string },
): Promise<TemplateWrite> {
  const query = new URLSearchParams({ hsm_id: providerId, name });
  return writeConfirmed("DELETE", `${encodeURIComponent(wabaId)}/message_templates?${query}`, token);
}

/** An answer that does not confirm the change counts as unknown. */
async function writeConfirmed(...change: Parameters<typeof write>): Promise<TemplateWrite> {
  const written = await write(...change);
  return written.outcome === "done" && !Done.safeParse(written.answer).success ? { outcome: "unknown" } : written;
}

/** Sends one change without retries. Never throws. */
async function write(method: string, path: string, token: string, body?: object): Promise<TemplateWrite> {
  try {
    const response = await sendRequest(`${graphUrl()}/${path}`, {
      method,
      retries: 0,
      timeoutMs: WRITE_TIMEOUT_MS,
      maxResponseBytes: MAX_RESPONSE_BYTES,
      headers: { accept: "application/json", "content-type": "application/json", ...authorized(token) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json().catch(() => undefined);
    const failed = Failed.safeParse(answer);
    if (!failed.success)
      return response.ok && answer !== undefined ? { outcome: "done", answer } : { outcome: "unknown" };
    const { code, error_subcode: subcode = null } = failed.data.error;
    if (mayHaveActed(code)) return { outcome: "unknown" };
    return { outcome: "refused", code, subcode, retryAfterMs: retryAfterMs(response.headers.get("retry-after")) };
  } catch (error) {
    return { outcome: error instanceof UnansweredError && !error.wasSent ? "not_sent" : "unknown" };
  }
}
