type Task = () => void;

const TICK_MS = 20;

/**
 * Scheduled tasks in slots of some milliseconds, so that hundreds of thousands need only one timer. The timer is
 * unreferenced.
 */
export class Agenda {
  readonly #slots = new Map<number, Task[]>();
  readonly #timer: NodeJS.Timeout;
  #last = slotOf(performance.now());
  #size = 0;

  constructor() {
    this.#timer = setInterval(() => this.#run(), TICK_MS).unref();
  }

  get size(): number {
    return this.#size;
  }

  after(milliseconds: number, task: Task): void {
    const slot = Math.max(slotOf(performance.now() + milliseconds), this.#last + 1);
    const tasks = this.#slots.get(slot);
    if (tasks) tasks.push(task);
    else this.#slots.set(slot, [task]);
    this.#size += 1;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#slots.clear();
    this.#size = 0;
  }

  #run(): void {
    const now = slotOf(performance.now());
    for (; this.#last < now; this.#last += 1) {
      const due = this.#slots.get(this.#last + 1) ?? [];
      this.#slots.delete(this.#last + 1);
      this.#size -= due.length;
      for (const task of due) task();
    }
  }
}

function slotOf(milliseconds: number): number {
  return Math.floor(milliseconds / TICK_MS);
}
