import type { components } from "../../../clients/typescript/src/api.ts";
import { must } from "../../support/api-client.ts";
import type { Api } from "./api.ts";

/** Aurora's account in the sandbox's helpdesk. */
export const ACCOUNT = 1;

type Waiting = components["schemas"]["WaitingConversation"];

/** The queue's waiting conversation with this name. */
export async function waitingOf({ client }: Api, name: string): Promise<Waiting | undefined> {
  const { data } = await must(client.GET("/helpdesk/queue", { params: { query: { limit: 200 } } }));
  return data.find(({ contactName }) => contactName === name);
}

/** The id of an Aurora customer, assigned to this store from now on. */
export async function serveIn({ client }: Api, name: string, code: string): Promise<string> {
  const { data: found } = await must(client.GET("/customers", { params: { query: { q: name } } }));
  const { data: stores } = await must(client.GET("/settings/stores", { params: { query: { limit: 200 } } }));
  const [id, preferredStoreId] = [found[0]?.id, stores.find((store) => store.code === code)?.id];
  if (!id || !preferredStoreId) throw new Error(`There is no ${name}, or no store ${code}`);
  const params = { path: { id } };
  await must(client.PATCH("/erp/customers/{id}/preferences", { params, body: { preferredStoreId } }));
  return id;
}

/** A campaign sent from the official number to every customer of one town. */
export async function sendToTown({ client }: Api, name: string, town: string): Promise<void> {
  const { data: numbers } = await must(client.GET("/settings/whatsapp"));
  const numberId = numbers.find(({ provider }) => provider === "cloud_official")?.id;
  const rule = { category: "characteristic", field: "city", operator: "eq", value: town } as const;
  const variables = {
    1: { value: "{{first_name}}", fallback: "cliente" },
    2: { value: "{{store}}", fallback: "loja" },
  };
  const { id } = await must(
    client.POST("/campaigns", {
      body: {
        name,
        channel: "whatsapp",
        behaviorRules: { rules: [{ logic: "AND", filters: [rule] }] },
        whatsapp: { numberId, templateName: "aviso_de_estoque", language: "pt_BR", variables },
      },
    }),
  );
  await must(client.POST("/campaigns/{id}/send", { params: { path: { id } } }));
}
