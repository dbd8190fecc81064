import type { Api } from "./api.ts";

/** Aurora's account of the sandbox's helpdesk. */
export const ACCOUNT = 1;

type Waiting = { conversationId: number; contactName: string | null; minutesWaited: number };
type Listed<Row> = { data: Row[] };

/** What stands in the queue under this name. */
export async function waitingOf(api: Api, name: string): Promise<Waiting | undefined> {
  const { data } = await api.get<Listed<Waiting>>("/helpdesk/queue?limit=200");
  return data.find(({ contactName }) => contactName === name);
}

/** The id of a customer of Aurora, who from now on is served by this store. */
export async function serveIn(api: Api, name: string, code: string): Promise<string> {
  const { data: found } = await api.get<Listed<{ id: string }>>(`/customers?q=${encodeURIComponent(name)}`);
  const { data: stores } = await api.get<Listed<{ id: string; code: string }>>("/settings/stores?limit=200");
  const [id, preferredStoreId] = [found[0]?.id, stores.find((store) => store.code === code)?.id];
  if (!id || !preferredStoreId) throw new Error(`There is no ${name}, or no store ${code}`);
  await api.patch(`/erp/customers/${id}/preferences`, { preferredStoreId });
  return id;
}

/** A campaign by the official number to everybody of one town, sent. */
export async function sendToTown(api: Api, name: string, town: string): Promise<void> {
  const { data: numbers } = await api.get<Listed<{ id: string; provider: string }>>("/settings/whatsapp");
  const numberId = numbers.find(({ provider }) => provider === "cloud_official")?.id;
  const rule = { category: "characteristic", field: "city", operator: "eq", value: town };
  const { id } = await api.post<{ id: string }>("/campaigns", {
    ...{ name, channel: "whatsapp", behaviorRules: { rules: [{ logic: "AND", filters: [rule] }] } },
    whatsapp: {
      ...{ numberId, templateName: "aviso_de_estoque", language: "pt_BR" },
      variables: { 1: { value: "{{first_name}}", fallback: "cliente" }, 2: { value: "{{store}}", fallback: "loja" } },
    },
  });
  await api.post(`/campaigns/${id}/send`);
}
