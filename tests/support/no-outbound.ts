import net from "node:net";

// Tests must not reach beyond this machine: the connection fails and the error names its target.
const LOOPBACK = new Set(["127.0.0.1", "::1", "localhost"]);
const connect = net.Socket.prototype.connect;

// Contexts of one thread share Node's modules: the first one guards for all.
if (connect.name !== "guarded")
  net.Socket.prototype.connect = function guarded(this: net.Socket, ...args: unknown[]): net.Socket {
    const first = Array.isArray(args[0]) ? (args[0] as unknown[])[0] : args[0];
    const host =
      typeof first === "object" && first !== null && "host" in first ? String(first.host ?? "localhost") : "localhost";
    const isPath = typeof first === "object" && first !== null && "path" in first && Boolean(first.path);
    if (!isPath && !LOOPBACK.has(host)) throw new Error(`Unmocked outbound connection to ${host}`);
    return (connect as (...rest: unknown[]) => net.Socket).apply(this, args);
  } as typeof connect;
