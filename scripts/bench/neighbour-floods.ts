import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { PART_BYTES } from "../../lib/imports/names.ts";

export type Flood = {
  name: string;
  method: "GET" | "POST" | "PUT";
  path: string;
  body?: string;
  type?: string;
  headers?: Record<string, string>;
  isAnonymous?: boolean;
};
/** A flood whose path depends on something that its user creates before. */
type PlannedFlood = Omit<Flood, "path"> & {
  path: string | ((url: string, user: Record<string, string>) => Promise<string>);
};

const LINKS = "<p><a href=https://loja.test/oferta>Olá {{first_name|cliente}}</a></p>";
const MEBIBYTE = 1_048_576;

const mail = { channel: "email", email: { subject: "Olá", html: LINKS.repeat(500_000 / LINKS.length) } };
const filter = { category: "characteristic", field: "name", operator: "contains", value: "a" };
const rules = { rules: [{ logic: "AND", filters: Array.from({ length: 20 }, () => filter) }] };
/** As many validation errors as a body can contain. */
const mistakes = {
  rules: [{ logic: "AND", filters: Array(100).fill({ ...filter, operator: "in", value: Array(500).fill(null) }) }],
};

/** The most expensive request of each kind that a user or an anonymous caller can send. */
export const FLOODS: readonly PlannedFlood[] = [
  { name: "mail previews", method: "POST", path: "/api/campaigns/preview", body: JSON.stringify(mail) },
  { name: "customer exports", method: "GET", path: "/api/customers/export" },
  { name: "segment previews", method: "POST", path: "/api/intelligence/segments/preview", body: JSON.stringify(rules) },
  { name: "searches", method: "GET", path: "/api/customers?q=silva" },
  { name: "customer lists", method: "GET", path: "/api/customers?state=SP&sort=orders" },
  {
    name: "uploads",
    method: "POST",
    path: "/api/intelligence/segments/preview",
    body: JSON.stringify(mistakes),
  },
  {
    name: "parts of an import",
    method: "PUT",
    path: announceImport,
    body: "Nome;Telefone\n".padEnd(PART_BYTES, "Ana Lima;11987654321\n"),
    type: "application/octet-stream",
  },
  {
    name: "unsigned webhooks",
    method: "POST",
    path: "/api/webhooks/automation",
    isAnonymous: true,
    body: "a&".repeat(MEBIBYTE / 2 - 1),
    type: "application/x-www-form-urlencoded",
  },
  {
    name: "webhooks with a wrong signature",
    method: "POST",
    path: "/api/webhooks/whatsapp",
    isAnonymous: true,
    body: "[".repeat(MEBIBYTE),
    headers: { "x-hub-signature-256": `sha256=${"0".repeat(64)}` },
  },
];

/** The path of the first part of a new file. */
async function announceImport(url: string, user: Record<string, string>): Promise<string> {
  const response = await fetch(`${url}/api/imports`, {
    method: "POST",
    headers: { "content-type": "application/json", ...user },
    body: JSON.stringify({ fileName: "bench.csv", fileBytes: 2 * PART_BYTES }),
  });
  if (!response.ok) throw new Error(`An import answered ${response.status}`);
  const { id } = (await response.json()) as { id: string };
  return `/api/imports/${id}/parts?part=0`;
}

export async function prepareFlood(
  { path, ...flood }: PlannedFlood,
  url: string,
  user: Record<string, string>,
): Promise<Flood> {
  return { ...flood, path: typeof path === "string" ? path : await path(url, user) };
}

/** One request, so that the server has loaded the code that the flood runs. */
export async function sendOnce(url: string, user: Record<string, string>, flood: Flood): Promise<void> {
  const { method, path, body = null, type = "application/json", isAnonymous } = flood;
  const headers = { "content-type": type, ...flood.headers, ...(isAnonymous ? undefined : user) };
  const response = await fetch(`${url}${path}`, { method, body, headers });
  await response.arrayBuffer();
  if (!isAnonymous && response.status !== 400 && !response.ok)
    throw new Error(`${flood.name}: ${method} ${path} answered ${response.status}`);
}

/** Floods from a separate thread, so that it does not delay the bench's probes, until the signal aborts. */
export async function floodUntil(
  stop: AbortSignal,
  url: string,
  user: Record<string, string>,
  flood: Flood,
): Promise<void> {
  const thread = new Worker(new URL("./neighbour-flooder.ts", import.meta.url), { workerData: { url, user, flood } });
  stop.addEventListener("abort", () => thread.postMessage("stop"), { once: true });
  await once(thread, "exit");
}
