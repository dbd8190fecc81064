import { AsyncLocalStorage } from "node:async_hooks";
import { enterForeground, quietMoment } from "../platform/foreground.ts";

/** What one caller's requests may take at once; one with a large body takes all of it. */
const PLACES = 3;
/** More than a page and its prefetches leave waiting: a burst, which the requests of others overtake. */
const BURST = 16;
/** A request that has no answer yet gives its places to the next: it waits for the database, a provider or its turn. */
const HOLD_MS = 25;
const QUIET_WITHIN_MS = 50;

type Waiting = { places: number; start: () => void };
type Caller = { taken: number; waiting: Waiting[]; isBurst: boolean; isNextDue: boolean };

/** Starts a request of the caller, at once or in its turn. Call the result when the request is answered or gone. */
export type Admit = (request: { key: string; isLarge: boolean }, start: () => void) => () => void;

/**
 * Spreads what one caller asks for at once: a few requests are worked on, the others start as these are answered, and those
 * of a burst one by one in quiet moments. It rejects nothing; whoever else calls finds an event loop with short turns.
 */
export function createAdmission(): Admit {
  const callers = new Map<string, Caller>();

  function startNext(key: string, caller: Caller): void {
    const [next] = caller.waiting;
    if (!next) {
      caller.isBurst = false;
      if (caller.taken === 0 && callers.get(key) === caller) callers.delete(key);
    } else if (caller.isBurst) {
      if (caller.taken === 0) startInQuiet(key, caller);
    } else if (caller.taken + next.places <= PLACES) {
      startFirst(caller);
      startNext(key, caller);
    }
  }

  function startInQuiet(key: string, caller: Caller): void {
    if (caller.isNextDue) return;
    caller.isNextDue = true;
    void quietMoment(QUIET_WITHIN_MS).then(() => {
      caller.isNextDue = false;
      startFirst(caller);
      startNext(key, caller);
    });
  }

  function begin(key: string, caller: Caller, { places, start }: Waiting): () => void {
    const leaveForeground = enterForeground();
    let isHeld = true;
    const release = () => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(timer);
      leaveForeground();
      caller.taken -= places;
      startNext(key, caller);
    };
    const timer = setTimeout(release, HOLD_MS).unref();
    caller.taken += places;
    start();
    return release;
  }

  function wait(key: string, caller: Caller, request: Waiting): () => void {
    let release: (() => void) | undefined;
    // In the async context of its own request, not of the one that made room.
    const start = AsyncLocalStorage.bind(() => {
      release = begin(key, caller, request);
    });
    const entry = { places: request.places, start };
    caller.waiting.push(entry);
    caller.isBurst ||= caller.waiting.length > BURST;
    return () => {
      if (release) return release();
      const index = caller.waiting.indexOf(entry);
      if (index !== -1) caller.waiting.splice(index, 1);
      startNext(key, caller);
    };
  }

  return ({ key, isLarge }, start) => {
    const caller = callers.get(key) ?? { taken: 0, waiting: [], isBurst: false, isNextDue: false };
    callers.set(key, caller);
    const request = { places: isLarge ? PLACES : 1, start };
    const hasRoom = caller.waiting.length === 0 && caller.taken + request.places <= PLACES;
    return hasRoom ? begin(key, caller, request) : wait(key, caller, request);
  };
}

function startFirst(caller: Caller): void {
  caller.waiting.shift()?.start();
}
