import { type Random, seeded } from "../seeded.ts";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

type Row = Record<string, unknown>;
/** Whether an organization, or which of its items, are due at a time. */
export type Due = (now: Date) => boolean | string[];

/** Collects random rows by table. An `add…` function adds those of its work and returns the rule when it is due. */
export class RandomRows implements Random {
  readonly byTable = new Map<string, Row[]>();
  readonly below: Random["below"];
  readonly pick: Random["pick"];
  readonly now: Date;

  constructor(seed: number, now: Date) {
    ({ below: this.below, pick: this.pick } = seeded(seed));
    this.now = now;
  }

  add(table: string, row: Row): void {
    const rows = this.byTable.get(table) ?? [];
    rows.push(row);
    this.byTable.set(table, rows);
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  before(ms: number): Date {
    return new Date(this.now.getTime() - ms);
  }
}
