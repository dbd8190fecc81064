import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { enterForeground, quietMoment } from "../../platform/concurrency/foreground.ts";
import { SMALL_BODY_BYTES, WEBHOOK_MAX_BODY_BYTES } from "../body/body.ts";
import { addressKey, lastForwardedAddress } from "../caller/client-address.ts";

/** Concurrent requests per caller; one with a large body takes all slots. */
const PLACES = 3;
/** More waiting requests than a page and its prefetches cause: a burst, which other callers' requests overtake. */
const BURST = 16;
/**
 * After this time a request without a response gives its slots to the next: it waits for the database or a provider.
 */
const HOLD_MS = 25;
/** So long the caller's next large body waits for an unanswered one: parsing and answering it costs as much as reading. */
const LARGE_HOLD_MS = 1_000;
/** Speed of a good uplink (2 MiB/s): a caller's large bodies arrive no faster than from a single such client. */
const BYTES_PER_MS = 2_097;
const QUIET_WITHIN_MS = 50;
/** So long after another caller's request, a burst runs one request at a time: that caller's next one may be near. */
const SHARED_MS = 1_000;
/** A page loads dozens of them, and each is only a file. */
const STATIC_FILES = "/_next/static/";

/** `aloneMs`: if not 0, the caller's next such request waits so long, and until this one is answered. */
type Size = { isLarge: boolean; aloneMs: number };
type Waiting = Size & { start: () => void };
type Caller = { taken: number; waiting: Waiting[]; isAloneOpen: boolean; isBurst: boolean; isNextDue: boolean };

/** Calls `start` now, or once the caller has a free slot. Call the returned function when the request ends. */
export type Admit = (request: Size & { key: string }, start: () => void) => () => void;

/**
 * Limits the concurrent requests of one caller. Further ones start as earlier ones are answered; those of a burst only
 * while no other caller's request is in progress, so that other callers see low latency. Rejects nothing.
 */
export function createAdmission(): Admit {
  const callers = new Map<string, Caller>();
  const arrivals = createArrivals();

  function hasRoom(key: string, caller: Caller, { isLarge, aloneMs }: Size): boolean {
    if (aloneMs > 0 && caller.isAloneOpen) return false;
    if (caller.isBurst && arrivals.hasOthers(key)) return caller.taken === 0;
    return caller.taken + placesOf(isLarge) <= PLACES;
  }

  function startNext(key: string, caller: Caller): void {
    if (caller.waiting.length === 0) {
      caller.isBurst = false;
      if (caller.taken === 0 && !caller.isAloneOpen && callers.get(key) === caller) callers.delete(key);
      return;
    }
    const next = nextOf(caller);
    if (!next || !hasRoom(key, caller, next)) return;
    if (caller.isBurst) {
      startInQuiet(key, caller);
      return;
    }
    startWaiting(caller, next);
    startNext(key, caller);
  }

  function startInQuiet(key: string, caller: Caller): void {
    if (caller.isNextDue) return;
    caller.isNextDue = true;
    void quietMoment(QUIET_WITHIN_MS, () => caller.taken).then(() => {
      caller.isNextDue = false;
      const next = nextOf(caller);
      if (next && hasRoom(key, caller, next)) startWaiting(caller, next);
      startNext(key, caller);
    });
  }

  function begin(key: string, caller: Caller, { isLarge, aloneMs, start }: Waiting): () => void {
    const places = placesOf(isLarge);
    const leaveForeground = enterForeground(places);
    const leave = onceAfter(HOLD_MS, () => {
      caller.taken -= places;
      leaveForeground();
      startNext(key, caller);
    });
    caller.taken += places;
    const close = aloneMs > 0 ? openAlone(key, caller, aloneMs) : undefined;
    start();
    return () => {
      leave();
      close?.();
    };
  }

  function openAlone(key: string, caller: Caller, aloneMs: number): () => void {
    const until = performance.now() + aloneMs;
    const free = () => {
      caller.isAloneOpen = false;
      startNext(key, caller);
    };
    caller.isAloneOpen = true;
    return onceAfter(LARGE_HOLD_MS, () => {
      const rest = until - performance.now();
      if (rest > 0) setTimeout(free, rest).unref();
      else free();
    });
  }

  function wait(key: string, caller: Caller, request: Waiting): () => void {
    let release: (() => void) | undefined;
    // In the async context of its own request, not of the one that freed the slot.
    const start = AsyncLocalStorage.bind(() => {
      release = begin(key, caller, request);
    });
    const entry = { ...request, start };
    caller.waiting.push(entry);
    caller.isBurst ||= caller.waiting.length > BURST;
    startNext(key, caller);
    return () => {
      if (release) return release();
      const index = caller.waiting.indexOf(entry);
      if (index !== -1) caller.waiting.splice(index, 1);
      startNext(key, caller);
    };
  }

  return ({ key, ...size }, start) => {
    const caller = callers.get(key) ?? newCaller();
    callers.set(key, caller);
    arrivals.record(key);
    const request = { ...size, start };
    const startsNow = caller.waiting.length === 0 && hasRoom(key, caller, request);
    return startsNow ? begin(key, caller, request) : wait(key, caller, request);
  };
}

/** Passes requests on by the rules of `createAdmission`; static files are passed on at once. */
export function admitRequests(): (request: IncomingMessage, response: ServerResponse, start: () => void) => void {
  const admit = createAdmission();
  return (request, response, start) => {
    if (request.url?.startsWith(STATIC_FILES)) start();
    else response.once("close", admit({ key: callerOf(request), ...sizeOf(request) }, start));
  };
}

/** Many callers may share an address: one that never sends its body must not delay the others. */
function sizeOf({ headers }: IncomingMessage): Size {
  const announced = Number(headers["content-length"] ?? 0);
  const isAnnounced = announced > SMALL_BODY_BYTES;
  const isIdentified = headers.authorization !== undefined || headers.cookie !== undefined;
  return {
    isLarge: isAnnounced || headers["transfer-encoding"] !== undefined,
    aloneMs: isAnnounced && isIdentified ? Math.min(announced, WEBHOOK_MAX_BODY_BYTES) / BYTES_PER_MS : 0,
  };
}

/** The unverified credential, else the address as the rate limits count it. */
function callerOf({ headers }: IncomingMessage): string {
  const forwardedFor = String(headers["x-forwarded-for"] ?? "");
  return headers.authorization ?? headers.cookie ?? addressKey(lastForwardedAddress(forwardedFor));
}

function newCaller(): Caller {
  return { taken: 0, waiting: [], isAloneOpen: false, isBurst: false, isNextDue: false };
}

/** In order of arrival; only a large body that must wait for another one is overtaken. */
function nextOf({ waiting, isAloneOpen }: Caller): Waiting | undefined {
  return waiting.find(({ aloneMs }) => !(aloneMs > 0 && isAloneOpen));
}

function placesOf(isLarge: boolean): number {
  return isLarge ? PLACES : 1;
}

function startWaiting(caller: Caller, request: Waiting): void {
  caller.waiting.splice(caller.waiting.indexOf(request), 1);
  request.start();
}

/** Runs `act` when the returned function is called, or after `ms`, whichever comes first. */
function onceAfter(ms: number, act: () => void): () => void {
  let isDue = true;
  const run = () => {
    if (!isDue) return;
    isDue = false;
    clearTimeout(timer);
    act();
  };
  const timer = setTimeout(run, ms).unref();
  return run;
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
