import net from "node:net";
import { type EventRecorder, recordEvents } from "../support/event-recorder.ts";
import { type HelpdeskWorld, openHelpdeskWorld } from "../support/helpdesk.ts";
import { openMigratedDatabase } from "../support/own-database.ts";

export type OwnStack = {
  ownerUrl: string;
  outside: HelpdeskWorld;
  events: EventRecorder;
  /** External host names that code tried to reach; all attempts were blocked. */
  wanted: Set<string>;
  close: () => Promise<void>;
};

/**
 * A separate database, so that random data does not affect other suites, and stub external systems. Call it before any
 * code reads the configuration.
 */
export async function openOwnStack(): Promise<OwnStack> {
  const { appUrl, ...database } = await openMigratedDatabase("fuzz");
  const before = { ...process.env };
  Object.assign(process.env, {
    DATABASE_URL: appUrl,
    HELPDESK_WEBHOOK_SECRET: "fuzz-helpdesk-webhook-secret-0123456789",
    ENABLE_QUEUE_UI: "true",
    QUEUE_UI_USER: "queues",
    QUEUE_UI_PASSWORD: "fuzz-queue-password-0123456789",
  });
  const wanted = new Set<string>();
  const restore = leadNowhere(wanted);
  const outside = await openHelpdeskWorld();
  const events = await recordEvents();
  const close = async () => {
    await Promise.all([events.close(), outside.close()]);
    restore();
    const { closeDb } = await import("../../lib/platform/db.ts");
    await closeDb();
    await database.drop();
    // The next suite of this worker must not look for the dropped database.
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  };
  return { ownerUrl: database.url, outside, events, wanted, close };
}

/** Every external host name fails to resolve. */
function leadNowhere(wanted: Set<string>): () => void {
  const { connect } = net.Socket.prototype;
  net.Socket.prototype.connect = function lost(this: net.Socket, ...args: unknown[]): net.Socket {
    const [first] = (Array.isArray(args[0]) ? args[0] : args) as [{ host?: string; path?: string } | undefined];
    const host = typeof first === "object" ? first.host : undefined;
    if (!host || first?.path || /^(?:127\.0\.0\.1|::1|localhost)$/.test(host))
      return (connect as (...rest: unknown[]) => net.Socket).apply(this, args);
    wanted.add(host);
    const unknown = Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), {
      code: "ENOTFOUND",
      syscall: "getaddrinfo",
    });
    process.nextTick(() => this.destroy(unknown));
    return this;
  } as typeof connect;
  return () => {
    net.Socket.prototype.connect = connect;
  };
}
