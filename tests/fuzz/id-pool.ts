import fc from "fast-check";
import type { JsonSchema } from "./json-schema.ts";

const MOST_OF_A_KIND = 60;
const NOWHERE = "00000000-0000-4000-8000-000000000000";

/** `storeId`, `storeIds`, `preferredStoreId` and `/stores/{id}` all identify a store. */
const KINDS: [pattern: RegExp, kind: string][] = [
  [/aliasId|store-aliases/, "alias"],
  [/store|principalId/i, "store"],
  [/customer/i, "customer"],
  [/role/i, "role"],
  [/user/i, "user"],
  [/segment|^ids$/i, "segment"],
  [/campaign/i, "campaign"],
  [/survey/i, "survey"],
  [/number|whatsapp/i, "number"],
  [/stops/, "stop"],
  [/seller/i, "seller"],
  [/jobRun|job/i, "job"],
  [/organization/i, "organization"],
];

/** Existing ids by kind, for use in requests. Ids that requests create are added during the run. */
export class IdPool {
  readonly #ids = new Map<string, string[]>();
  #hints: Record<string, fc.Arbitrary<unknown>> = {};

  /** Arbitraries by field name. */
  learn(hints: Record<string, fc.Arbitrary<unknown>>): void {
    this.#hints = hints;
  }

  add(kind: string, ...ids: string[]): void {
    const known = this.#ids.get(kind) ?? [];
    known.push(...ids.filter((id) => !known.includes(id)));
    // Keeps the fixture's own ids and the newest of the others.
    if (known.length > MOST_OF_A_KIND) known.splice(MOST_OF_A_KIND / 2, known.length - MOST_OF_A_KIND);
    this.#ids.set(kind, known);
  }

  /** Adds an id that a request to this path created. */
  learnId(path: string, id: string): void {
    const kind = kindOf(path);
    if (kind !== undefined) this.add(kind, id);
  }

  has(kind: string): boolean {
    return (this.#ids.get(kind)?.length ?? 0) > 0;
  }

  /** Chosen when the value is generated, so that a later request can use what an earlier one created. */
  pick(kind: string, at: number): string {
    const known = this.#ids.get(kind) ?? [];
    return known[at % Math.max(1, known.length)] ?? NOWHERE;
  }

  ofKind(kind: string): fc.Arbitrary<string> {
    return fc.nat(1_000).map((at) => this.pick(kind, at));
  }

  /** Mostly an id of the right kind, sometimes of another kind or a non-existent one. */
  idOf(name: string): fc.Arbitrary<string> {
    const kind = kindOf(name);
    const any = fc.constantFrom(...this.#ids.keys(), "nowhere").chain((other) => this.ofKind(other));
    if (kind === undefined || !this.has(kind)) return fc.oneof(any, fc.uuid());
    return fc.oneof(
      { weight: 17, arbitrary: this.ofKind(kind) },
      { weight: 2, arbitrary: any },
      { weight: 1, arbitrary: fc.uuid() },
    );
  }

  /**
   * What a schema cannot express: fields whose texts have their own syntax. A list's schema suffices, except for rules.
   */
  hint(name: string, schema: JsonSchema): fc.Arbitrary<unknown> | undefined {
    const hint = Object.hasOwn(this.#hints, name) ? this.#hints[name] : undefined;
    const isSaid =
      schema.enum !== undefined || schema.const !== undefined || (schema.type === "array" && name !== "rules");
    return isSaid ? undefined : hint;
  }
}

export function kindOf(name: string): string | undefined {
  return KINDS.find(([pattern]) => pattern.test(name))?.[1];
}
