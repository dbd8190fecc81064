import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { enterForeground, quietMoment } from "../../platform/concurrency/foreground.ts";
import { SMALL_BODY_BYTES } from "../body/body.ts";
import { addressKey, lastForwardedAddress } from "../caller/client-address.ts";

/** Concurrent requests per caller; one with a large body takes all slots. */
const PLACES = 3;
/** More waiting requests than a page and its prefetches cause: a burst, which other callers' requests overtake. */
const BURST = 16;
/**
 * After this time a request without a response gives its slots to the next: it waits for the database or a provider.
 */
const HOLD_MS = 25;
const QUIET_WITHIN_MS = 50;
/** So long after another caller's request, a burst runs one request at a time: that caller's next one may be near. */
const SHARED_MS = 1_000;
/** A page loads dozens of them, and each is only a file. */
const STATIC_FILES = "/_next/static/";

type Waiting = { places: number; start: () => void };
type Caller = { taken: number; waiting: Waiting[]; isBurst: boolean; isNextDue: boolean };

/** Calls `start` now, or once the caller has a free slot. Call the returned function when the request ends. */
export type Admit = (request: { key: string; isLarge: boolean }, start: () => void) => () => void;

/**
 * Limits the concurrent requests of one caller. Further ones start as earlier ones are answered; those of a burst only
 * while no other caller's request is in progress, so that other callers see low latency. Rejects nothing.
 */
export function createAdmission(): Admit {
  const callers = new Map<string, Caller>();
  const arrivals = createArrivals();

  function hasRoom(key: string, caller: Caller, request: { places: number }): boolean {
    if (caller.isBurst && arrivals.hasOthers(key)) return caller.taken === 0;
    return caller.taken + request.places <= PLACES;
  }

  function startNext(key: string, caller: Caller): void {
    const [next] = caller.waiting;
    if (!next) {
      caller.isBurst = false;
      if (caller.taken === 0 && callers.get(key) === caller) callers.delete(key);
      return;
    }
    if (!hasRoom(key, caller, next)) return;
    if (caller.isBurst) {
      startInQuiet(key, caller);
      return;
    }
    startFirst(caller);
    startNext(key, caller);
  }

  function startInQuiet(key: string, caller: Caller): void {
    if (caller.isNextDue) return;
    caller.isNextDue = true;
    void quietMoment(QUIET_WITHIN_MS, () => caller.taken).then(() => {
      caller.isNextDue = false;
      startFirst(caller);
      startNext(key, caller);
    });
  }

  function begin(key: string, caller: Caller, { places, start }: Waiting): () => void {
    const leaveForeground = enterForeground(places);
    let isHeld = true;
    const release = () => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(timer);
      caller.taken -= places;
      leaveForeground();
      startNext(key, caller);
    };
    const timer = setTimeout(release, HOLD_MS).unref();
    caller.taken += places;
    start();
    return release;
  }

  function wait(key: string, caller: Caller, request: Waiting): () => void {
    let release: (() => void) | undefined;
    // In the async context of its own request, not of the one that freed the slot.
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
    arrivals.record(key);
    const request = { places: isLarge ? PLACES : 1, start };
    const startsNow = caller.waiting.length === 0 && hasRoom(key, caller, request);
    return startsNow ? begin(key, caller, request) : wait(key, caller, request);
  };
}

/** Passes requests on by the rules of `createAdmission`; static files are passed on at once. */
export function admitRequests(): (request: IncomingMessage, response: ServerResponse, start: () => void) => void {
  const admit = createAdmission();
  return (request, response, start) => {
    if (request.url?.startsWith(STATIC_FILES)) start();
    else response.once("close", admit({ key: callerOf(request), isLarge: isLarge(request) }, start));
  };
}

function isLarge({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > SMALL_BODY_BYTES;
}

/** The unverified credential, else the address as the rate limits count it. */
function callerOf({ headers }: IncomingMessage): string {
  const forwardedFor = String(headers["x-forwarded-for"] ?? "");
  return headers.authorization ?? headers.cookie ?? addressKey(lastForwardedAddress(forwardedFor));
}

function startFirst(caller: Caller): void {
  caller.waiting.shift()?.start();
}

/** Times of the last requests, of the last caller and of any other. */
function createArrivals() {
  let last = { key: "", at: Number.NEGATIVE_INFINITY };
  let othersAt = Number.NEGATIVE_INFINITY;
  return {
    record(key: string): void {
      if (key !== last.key) othersAt = last.at;
      last = { key, at: performance.now() };
    },
    hasOthers: (key: string) => performance.now() - (key === last.key ? othersAt : last.at) < SHARED_MS,
  };
}
