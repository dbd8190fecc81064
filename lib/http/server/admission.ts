import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
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
/** Speed of a good uplink (2 MiB/s): a caller's large bodies are read no faster than from a single such client. */
const BYTES_PER_MS = 2_097;
/** JSON is read at half of it: parsing it and answering takes the event loop as long again as reading. */
const JSON_FACTOR = 2;
const QUIET_WITHIN_MS = 50;
/** So long after another caller's request, a burst runs one request at a time: that caller's next one may be near. */
const SHARED_MS = 1_000;
/** A page loads dozens of them, and each is only a file. */
const STATIC_FILES = "/_next/static/";

/** `paceMs`: time after which the caller's next large body is read; 0 for a small or unannounced one. */
type Size = { isLarge: boolean; paceMs: number; isIdentified: boolean };
type Waiting = Size & { start: () => void };
type Caller = {
  taken: number;
  waiting: Waiting[];
  /** The next large body has to wait. */
  isPacing: boolean;
  isBurst: boolean;
  isNextDue: boolean;
};

/** `refusedBytes`: received of a body that was refused. */
type Leave = (end?: { refusedBytes: number }) => void;
/** Calls `start` now, or once the caller has a free slot. Call the returned function when the request ends. */
export type Admit = (request: Size & { key: string }, start: () => void) => Leave;

/**
 * Limits the concurrent requests of one caller. Further ones start as earlier ones are answered; those of a burst only
 * while no other caller's request is in progress. A large body waits for the answer to the caller's one before if both
 * have a credential, else for a time after a refused one. Rejects nothing.
 */
export function createAdmission(): Admit {
  const callers = new Map<string, Caller>();
  const arrivals = createArrivals();

  function hasRoom(key: string, caller: Caller, { isLarge, paceMs }: Size): boolean {
    if (paceMs > 0 && caller.isPacing) return false;
    if (caller.isBurst && arrivals.hasOthers(key)) return caller.taken === 0;
    return caller.taken + placesOf(isLarge) <= PLACES;
  }

  function startNext(key: string, caller: Caller): void {
    if (caller.waiting.length === 0) {
      caller.isBurst = false;
      if (caller.taken === 0 && !caller.isPacing && callers.get(key) === caller) callers.delete(key);
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

  function begin(key: string, caller: Caller, { isLarge, paceMs, isIdentified, start }: Waiting): Leave {
    const places = placesOf(isLarge);
    const leaveForeground = enterForeground(places);
    const leave = onceAfter(HOLD_MS, () => {
      caller.taken -= places;
      leaveForeground();
      startNext(key, caller);
    });
    caller.taken += places;
    const answered = paceMs > 0 && isIdentified ? paceOnceAnswered(key, caller, paceMs) : undefined;
    start();
    return (end) => {
      if (end && paceMs > 0 && !isIdentified) pace(key, caller, Math.min(paceMs, end.refusedBytes / BYTES_PER_MS));
      leave();
      answered?.();
    };
  }

  function paceOnceAnswered(key: string, caller: Caller, paceMs: number): () => void {
    const until = performance.now() + paceMs;
    caller.isPacing = true;
    return onceAfter(LARGE_HOLD_MS, () => pace(key, caller, until - performance.now()));
  }

  function pace(key: string, caller: Caller, ms: number): void {
    const goOn = () => {
      caller.isPacing = false;
      startNext(key, caller);
    };
    caller.isPacing = true;
    if (ms > 0) setTimeout(goOn, ms).unref();
    else goOn();
  }

  function wait(key: string, caller: Caller, request: Waiting): Leave {
    let release: Leave | undefined;
    // In the async context of its own request, not of the one that freed the slot.
    const start = AsyncLocalStorage.bind(() => {
      release = begin(key, caller, request);
    });
    const entry = { ...request, start };
    caller.waiting.push(entry);
    caller.isBurst ||= caller.waiting.length > BURST;
    startNext(key, caller);
    return (end) => {
      if (release) return release(end);
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
    else {
      const { socket } = request;
      const readBefore = socket.bytesRead;
      const leave = admit({ key: callerOf(request), ...sizeOf(request.headers) }, start);
      const isRefused = () => response.statusCode >= 400;
      response.once("close", () => leave(isRefused() ? { refusedBytes: socket.bytesRead - readBefore } : undefined));
    }
  };
}

/** What the headers announce about the body. */
export function sizeOf(headers: IncomingHttpHeaders): Size {
  const announced = Number(headers["content-length"] ?? 0);
  const isAnnounced = announced > SMALL_BODY_BYTES;
  const readMs = Math.min(announced, WEBHOOK_MAX_BODY_BYTES) / BYTES_PER_MS;
  const isJson = headers["content-type"]?.includes("json");
  return {
    isLarge: isAnnounced || headers["transfer-encoding"] !== undefined,
    paceMs: isAnnounced ? readMs * (isJson ? JSON_FACTOR : 1) : 0,
    isIdentified: headers.authorization !== undefined || headers.cookie !== undefined,
  };
}

/** The unverified credential, else the address as the rate limits count it. */
function callerOf({ headers }: IncomingMessage): string {
  const forwardedFor = String(headers["x-forwarded-for"] ?? "");
  return headers.authorization ?? headers.cookie ?? addressKey(lastForwardedAddress(forwardedFor));
}

function newCaller(): Caller {
  return { taken: 0, waiting: [], isPacing: false, isBurst: false, isNextDue: false };
}

/** In order of arrival; only a large body that must wait for another one is overtaken. */
function nextOf({ waiting, isPacing }: Caller): Waiting | undefined {
  return waiting.find(({ paceMs }) => !(paceMs > 0 && isPacing));
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
