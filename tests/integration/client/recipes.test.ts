import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findAtTheTill } from "../../../clients/typescript/examples/point-of-sale.ts";
import { registerBuyer, startCampaign } from "../../../clients/typescript/examples/start-campaign.ts";
import { syncCustomers } from "../../../clients/typescript/examples/sync-customers.ts";
import { Balcao } from "../../../clients/typescript/src/index.ts";
import { eraseCustomer } from "../../../lib/customers/index.ts";
import { startApiServer } from "../../support/api-server.ts";
import { CampaignApi } from "../../support/campaign-api.ts";
import { CustomerShop } from "../../support/customer-shop.ts";
import { recordTypes } from "../../support/events.ts";
import { createUser } from "../../support/factories.ts";
import { tokenFor } from "../../support/http.ts";

const ROOT = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

let api: CampaignApi;
let server: Awaited<ReturnType<typeof startApiServer>>;
beforeAll(async () => {
  // First: it sets the mail server of the installation, which is read once.
  api = await CampaignApi.open();
  server = await startApiServer();
});
afterAll(() => Promise.all([server.stop(), api.close()]));

async function clientOf(orgId: string, permissions: string[]): Promise<Balcao> {
  const { clerkId } = await createUser(orgId, { permissions });
  return new Balcao({ baseUrl: server.url, apiKey: () => tokenFor(clerkId) });
}

describe("docs/integrator/recipes.md", () => {
  it.each(["sync-customers", "start-campaign", "point-of-sale"])(
    "shows the example %s as it is tested here",
    (name) => {
      const code = read(`clients/typescript/examples/${name}.ts`).replace("../src/index.ts", "@balcao/client");
      expect(read("docs/integrator/recipes.md")).toContain(`\`\`\`ts\n${code}\`\`\``);
    },
  );
});

describe("syncing customers into a warehouse", () => {
  let shop: CustomerShop;
  beforeEach(async () => {
    shop = await CustomerShop.open();
  });

  it("copies the list once, then what has changed, and removes whom Balcão erased", async () => {
    await recordTypes(shop.orgId);
    const [ana, bia] = [await shop.customer("F01", "1", { name: "ANA" }), await shop.customer("F02", "2")];
    const balcao = await clientOf(shop.orgId, ["app:customers", "app:events"]);
    const rows = new Map<string, string | null>();
    const saved: string[] = [];
    let cursor: string | null = null;
    const warehouse = {
      save: async ({ id, name }: { id: string; name: string | null }) => {
        saved.push(id);
        rows.set(id, name);
      },
      remove: async (id: string) => void rows.delete(id),
      readCursor: async () => cursor,
      saveCursor: async (next: string) => {
        cursor = next;
      },
    };
    await syncCustomers(balcao, warehouse);
    expect(saved.toSorted()).toEqual([ana, bia].toSorted());

    await syncCustomers(balcao, warehouse);
    expect(saved).toHaveLength(2);

    const carla = await shop.customer("F01", "3", { name: "CARLA" });
    await eraseCustomer(shop.as(["app:customers", "app:customers:edit", "app:customers:erase"]), {
      id: ana,
      confirm: "ANA",
    });
    await syncCustomers(balcao, warehouse);
    expect([...rows.keys()].toSorted()).toEqual([bia, carla].toSorted());
    expect(saved.slice(2)).toEqual([carla]);
  });

  it("shows RFM at the till by phone or CPF, and nobody if it is not one customer", async () => {
    await shop.customer("F01", "1", { name: "ANA LIMA", phone: "11987654321", phoneType: "MOBILE" });
    const balcao = await clientOf(shop.orgId, ["app:customers"]);
    expect(await findAtTheTill(balcao, "(11) 98765-4321")).toMatchObject({ name: expect.stringMatching(/^ana/i) });
    expect(await findAtTheTill(balcao, "(11) 90000-0000")).toBeNull();
    expect(await findAtTheTill(balcao, "11")).toBeNull();
  });

  it("registers a buyer of the online shop once", async () => {
    const installation = new Balcao({ baseUrl: server.url, apiKey: process.env.INTERNAL_API_KEY ?? "" });
    const buyer = { storeCode: "F01", externalId: "site-1001", name: "Bianca Exemplo", phone: "(11) 98765-4321" };
    for (const _ of [1, 2]) await registerBuyer(installation, shop.orgId, buyer);
    const balcao = await clientOf(shop.orgId, ["app:customers"]);
    expect((await balcao.get("/customers", { query: { q: "bianca" } })).total).toBe(1);
  });
});

describe("starting a campaign from a shop", () => {
  it("starts it once for an occasion, and says what is missing", async () => {
    const balcao = new Balcao({ baseUrl: server.url, apiKey: api.token });
    const { id } = await api.complete();
    expect(await startCampaign(balcao, id, "back-in-stock-1")).toEqual({ started: true });
    expect(await startCampaign(balcao, id, "back-in-stock-2")).toMatchObject({ started: false });
    const draft = await api.draft();
    const { problems } = (await startCampaign(balcao, draft.id, "sale-1")) as { problems: string[] };
    expect(problems).toContain("audience_missing");
  });
});
