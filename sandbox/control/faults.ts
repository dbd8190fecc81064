import { createRandom } from "../random.ts";
import { FaultInput, type System } from "./schemas.ts";

type FaultKind = NonNullable<FaultInput["kind"]>;

export type Fault = {
  id: number;
  system: System;
  kind: FaultKind;
  status: number;
  /** An error code of the official WhatsApp API. */
  code: number | null;
  delayMs: number;
  rate: number;
  /** Remaining uses; null: unlimited. */
  count: number | null;
  path: string | null;
  strikes: number;
};

const DEFAULT_STATUS = 500;
const DEFAULT_DELAY_MS = 1000;

/** Pending faults. The oldest one that matches a request applies. */
export class FaultBoard {
  #faults: Fault[] = [];
  #lastId = 0;
  readonly #random: ReturnType<typeof createRandom>;

  constructor(seed: number) {
    this.#random = createRandom(seed, "faults");
  }

  add(input: FaultInput): Fault {
    const { system, kind, status, code, delayMs, rate, count, path } = FaultInput.parse(input);
    const isDelay =
      kind === "delay" || (kind === undefined && status === undefined && code === undefined && delayMs !== undefined);
    const fault: Fault = {
      id: ++this.#lastId,
      system,
      kind: kind ?? (code !== undefined ? "code" : isDelay ? "delay" : "status"),
      status: status ?? DEFAULT_STATUS,
      code: code ?? null,
      delayMs: delayMs ?? (isDelay ? DEFAULT_DELAY_MS : 0),
      rate: rate ?? 1,
      count: count ?? null,
      path: path ?? null,
      strikes: 0,
    };
    this.#faults.push(fault);
    return { ...fault };
  }

  list(): Fault[] {
    return this.#faults.map((fault) => ({ ...fault }));
  }

  clear(): void {
    this.#faults = [];
  }

  /** The fault that applies to this request; counts as one use. */
  strike(system: System, path: string): Fault | undefined {
    const fault = this.#faults.find(
      (candidate) =>
        candidate.system === system && path.includes(candidate.path ?? "") && this.#random.chance(candidate.rate),
    );
    if (!fault) return undefined;
    fault.strikes += 1;
    if (fault.count !== null && --fault.count === 0) this.#faults = this.#faults.filter((other) => other !== fault);
    return fault;
  }
}
