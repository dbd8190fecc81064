import type { CustomerInput } from "../../lib/customers/index.ts";

const DETAILS = [
  ...["name", "email", "phone", "phoneType", "taxId", "birthDate"],
  ...["zipCode", "city", "state", "address", "neighborhood"],
] as const;
type Detail = (typeof DETAILS)[number] & keyof Row;

type Row = Omit<CustomerInput, "storeId">;
type Known = { identities: Set<string>; storeCode: string; externalId: string; transId: number } & Record<
  string,
  unknown
>;

export type Comparable = { identities: string[] };

/** The precedence of the specification, one row at a time, in memory: what the set-based statements must amount to. */
export class CustomerOracle {
  readonly customers: Known[] = [];
  readonly #owners = new Map<string, Known>();

  apply(row: Row): void {
    const identities = identitiesOf(row);
    const owner = identities.map((identity) => this.#owners.get(identity)).find((known) => known !== undefined);
    const customer = owner ?? this.#create();
    for (const identity of identities) {
      if (this.#owners.has(identity)) continue;
      this.#owners.set(identity, customer);
      customer.identities.add(identity);
    }
    tell(customer, row);
  }

  /** Comparable: a customer is the set of its identities. */
  state(): Comparable[] {
    return this.customers
      .map((customer) => ({ ...customer, identities: [...customer.identities].sort() }))
      .sort(byIdentities);
  }

  #create(): Known {
    const blank = Object.fromEntries(DETAILS.map((detail) => [detail, null]));
    const customer = { ...blank, identities: new Set<string>(), storeCode: "", externalId: "", transId: -1 };
    this.customers.push(customer);
    return customer;
  }
}

export function byIdentities(a: Comparable, b: Comparable): number {
  return a.identities.join() < b.identities.join() ? -1 : 1;
}

function identitiesOf(row: Row): string[] {
  const [cpf, phone] = [row.taxId && `cpf ${row.taxId}`, row.phone && `phone ${row.phone}`];
  return [cpf, `external ${row.storeCode}:${row.externalId}`, phone].filter((identity) => identity !== null);
}

function tell(customer: Known, row: Row): void {
  const age = isOlder(row, customer);
  if (age < 0) return;
  const isSameRecord = customer.storeCode === row.storeCode && customer.externalId === row.externalId;
  for (const detail of DETAILS as readonly Detail[]) {
    if (row[detail] !== null || (isSameRecord && age > 0)) customer[detail] = row[detail];
  }
  Object.assign(customer, { storeCode: row.storeCode, externalId: row.externalId, transId: row.transId });
}

/** Negative when the row is older than what is known, 0 when it is the same record at the same age. */
function isOlder(row: Row, known: Known): number {
  if (row.transId !== known.transId) return row.transId - known.transId;
  const [left, right] = [`${row.storeCode}:${row.externalId}`, `${known.storeCode}:${known.externalId}`];
  return left === right ? 0 : left < right ? -1 : 1;
}
