import { addSale } from "../erp/add-sales.ts";
import { appendForeignRow, type Shop } from "../erp/shop.ts";
import type { Tenant } from "../erp/tenants.ts";
import type { TransacaoRow } from "../erp/wire.ts";
import type { Desk } from "../helpdesk/desk.ts";
import type { Messaging } from "../open-messaging.ts";
import type { FaultBoard } from "./faults.ts";
import type { Outbox } from "./outbox.ts";
import { RowsInput, SalesInput } from "./schemas.ts";

export class NotLoadedError extends Error {}

type World = {
  tenants: readonly Tenant[];
  faults: FaultBoard;
  outbox: Outbox;
  messaging: Messaging;
  helpdesk: Desk | null;
};

/** All actions available to tests and the demo. */
export class ControlRoom {
  readonly faults: FaultBoard;
  readonly outbox: Outbox;
  readonly messaging: Messaging;
  readonly helpdesk: Desk | null;
  readonly #tenants: readonly Tenant[];

  constructor(world: World) {
    this.#tenants = world.tenants;
    this.faults = world.faults;
    this.outbox = world.outbox;
    this.messaging = world.messaging;
    this.helpdesk = world.helpdesk;
  }

  /** Makes `count` sales, now or at `at`, and returns the transactions as the ERP serves them. */
  addSales(input: SalesInput = {}): TransacaoRow[] {
    const { shop, count, at, ...sale } = SalesInput.parse(input);
    const target = this.#shop(shop);
    const moment = at === undefined ? {} : { at: new Date(at) };
    return Array.from({ length: count }, () => addSale(target, { ...sale, ...moment }));
  }

  /** Appends rows to the ERP's data, including invalid ones. */
  addRows(input: RowsInput): number {
    const { shop, entity, rows } = RowsInput.parse(input);
    const target = this.#shop(shop);
    for (const row of rows) appendForeignRow(target, entity, row);
    return rows.length;
  }

  #shop(name: "aurora" | "bela"): Shop {
    const shop = this.#tenants[name === "aurora" ? 0 : 1]?.shop;
    if (!shop) throw new NotLoadedError("Carregando");
    return shop;
  }
}
