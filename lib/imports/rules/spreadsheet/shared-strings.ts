import { MAX_CELL_LENGTH } from "./cell-text.ts";
import { tooLarge } from "./problem.ts";

const MOST_STRINGS = 4_000_000;
const MOST_BYTES = 192 * 1_048_576;
const FIRST_BYTES = 65_536;

/** Texts of a workbook by number, outside the heap, because there can be millions. */
export class SharedStrings {
  private bytes = Buffer.alloc(FIRST_BYTES);
  private ends = new Uint32Array(1_024);
  private count = 0;

  add(text: string): void {
    if (this.count >= MOST_STRINGS) throw tooLarge();
    const kept = Buffer.from(text.slice(0, MAX_CELL_LENGTH));
    const from = this.end(this.count - 1);
    if (from + kept.length > MOST_BYTES) throw tooLarge();
    if (from + kept.length > this.bytes.length) {
      const larger = Buffer.alloc(Math.min(MOST_BYTES, Math.max(this.bytes.length * 2, from + kept.length)));
      this.bytes.copy(larger, 0, 0, from);
      this.bytes = larger;
    }
    if (this.count === this.ends.length) {
      const longer = new Uint32Array(this.ends.length * 2);
      longer.set(this.ends);
      this.ends = longer;
    }
    kept.copy(this.bytes, from);
    this.ends[this.count] = from + kept.length;
    this.count += 1;
  }

  /** Undefined if there is no such text. */
  at(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.count) return undefined;
    return this.bytes.toString("utf8", this.end(index - 1), this.end(index));
  }

  private end(index: number): number {
    return index < 0 ? 0 : (this.ends[index] ?? 0);
  }
}
