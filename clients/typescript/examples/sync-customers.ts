import { type Balcao, BalcaoError, type OutputOf } from "../src/index.ts";

type Customer = OutputOf<"get", "/customers/{id}">;
type EventPage = OutputOf<"get", "/events">;

/** Your store of customers. Saving the same customer twice must do no harm. */
export type Warehouse = {
  save: (customer: Customer) => Promise<void>;
  remove: (customerId: string) => Promise<void>;
  readCursor: () => Promise<string | null>;
  saveCursor: (cursor: string) => Promise<void>;
};

const TYPES = [
  "customer.created",
  "customer.updated",
  "customer.erased",
  "consent.changed",
  "rfm.changed",
  "sale.registered",
];

/** Brings a warehouse up to date: the first time from the list, then by what has changed. Run it every few minutes. */
export async function syncCustomers(balcao: Balcao, warehouse: Warehouse): Promise<void> {
  const cursor = (await warehouse.readCursor()) ?? (await copyAll(balcao, warehouse));
  for await (const page of eventPages(balcao, cursor)) {
    const ids = page.data.map((event) => (event.type === "sale.registered" ? event.data.customerId : event.subject.id));
    for (const id of new Set(ids)) if (id !== null) await copyCustomer(balcao, warehouse, id);
    // Last: after a crash the page comes again.
    await warehouse.saveCursor(page.nextCursor);
  }
}

/** Copies the whole list, and returns the end of the feed before it: changes meanwhile come again as events. */
async function copyAll(balcao: Balcao, warehouse: Warehouse): Promise<string> {
  let cursor = "";
  for await (const { nextCursor } of eventPages(balcao)) cursor = nextCursor;
  for await (const { id } of balcao.rows("/customers")) await copyCustomer(balcao, warehouse, id);
  await warehouse.saveCursor(cursor);
  return cursor;
}

async function* eventPages(balcao: Balcao, cursor?: string): AsyncGenerator<EventPage> {
  let after = cursor;
  for (;;) {
    const page: EventPage = await balcao.get("/events", { query: { types: TYPES, after, limit: 200 } });
    yield page;
    if (!page.hasMore) return;
    after = page.nextCursor;
  }
}

async function copyCustomer(balcao: Balcao, warehouse: Warehouse, id: string): Promise<void> {
  try {
    const customer = await balcao.get("/customers/{id}", { path: { id } });
    if (customer.erasedAt === null) await warehouse.save(customer);
    else await warehouse.remove(id);
  } catch (error) {
    // Merged with another customer meanwhile.
    if (!(error instanceof BalcaoError) || error.code !== "customer_not_found") throw error;
    await warehouse.remove(id);
  }
}
