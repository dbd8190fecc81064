import type { CustomerInput } from "../../lib/customers/index.ts";

const DETAILS = [
  "name",
  "email",
  "phone",
  "phoneType",
  "taxId",
  "birthDate",
  "zipCode",
  "city",
  "state",
  "address",
  "neighborhood",
] as const;
type Detail = (typeof DETAILS)[number] & keyof Row;

type Row = Omit<CustomerInput, "storeId">;
type Known = { identities: Set<string>; storeCode: string; externalId: string; transId: number } & Record<
  string,
  unknown
>;

export type Comparable = { identities: string[] };

/**
 * The specified precedence, applied in memory one row at a time: the set-based statements must give the same result.
 */
export class CustomerOracle {
  readonly customers: Known[] = [];
  /** Every phone that any row contained. */
  readonly phones = new Set<string>();
  readonly #owners = new Map<string, Known>();

  apply(row: Row): void {
    const lasting = lastingIdentitiesOf(row);
    const owner = lasting.map((identity) => this.#owners.get(identity)).find((known) => known !== undefined);
    const customer = owner ?? this.#holderOf(row.phone) ?? this.#create();
    for (const identity of lasting) {
      if (this.#owners.has(identity)) continue;
      this.#owners.set(identity, customer);
      customer.identities.add(identity);
    }
    if (row.phone) this.phones.add(row.phone);
    tell(customer, row);
  }

  /** Comparable state: a customer is the set of its identities. Phones without an owner are omitted. */
  state(): Comparable[] {
    return this.customers
      .map((customer) => {
        const isHeld = this.#holderOf(customer.phone as string | null) === customer;
        const phones = isHeld ? [`phone ${customer.phone}`] : [];
        return { ...customer, identities: [...customer.identities, ...phones].sort() };
      })
      .sort(byIdentities);
  }

  /** With several candidates, the customer with the newest record wins. */
  #holderOf(phone: string | null): Known | undefined {
    if (phone === null) return undefined;
    const holders = this.customers.filter((customer) => customer.phone === phone);
    return holders.toSorted((a, b) => compareAge(b, a))[0];
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

/** Identities that never move to another customer. */
function lastingIdentitiesOf(row: Row): string[] {
  const cpf = row.taxId && `cpf ${row.taxId}`;
  return [cpf, `external ${row.storeCode}:${row.externalId}`].filter((identity) => identity !== null);
}

function tell(customer: Known, row: Row): void {
  const age = compareAge(row, customer);
  if (age < 0) return;
  const isSameRecord = customer.storeCode === row.storeCode && customer.externalId === row.externalId;
  for (const detail of DETAILS as readonly Detail[]) {
    if (row[detail] !== null || (isSameRecord && age > 0)) customer[detail] = row[detail];
  }
  Object.assign(customer, { storeCode: row.storeCode, externalId: row.externalId, transId: row.transId });
}

type Aged = Pick<Row, "transId" | "storeCode" | "externalId">;

/** Negative if `a` is older than `b`; 0 for the same version of the same record. */
function compareAge(a: Aged, b: Aged): number {
  if (a.transId !== b.transId) return a.transId - b.transId;
  const [left, right] = [`${a.storeCode}:${a.externalId}`, `${b.storeCode}:${b.externalId}`];
  return left === right ? 0 : left < right ? -1 : 1;
}
