import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How long a client may keep sending a body after the response, before the connection is reset. */
const LINGER_MS = 5_000;

/**
 * Closes a connection whose request was answered before its body arrived. A partly read body leaves Node's parser
 * paused: the next request on the connection, with a pooling proxy that of another caller, would get no response.
 */
export function closeUnread(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  const { writeHead } = response;
  response.writeHead = function closing(this: ServerResponse, ...args: unknown[]) {
    if (!request.complete && hasBody(request)) {
      this.setHeader("Connection", "close");
      socket.destroySoon = () => closeAfterDiscarding(socket);
    }
    return Reflect.apply(writeHead, this, args);
  } as typeof writeHead;
}

/** Without these headers a request has no body; Node marks it complete only shortly after it is handled. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
}

/**
 * RFC 9112, 9.6: closing while the client still sends resets the connection, and the client may lose the response. So
 * close the sending half first and discard the rest, without a parser: it must not become another request.
 */
function closeAfterDiscarding(socket: Socket): void {
  Reflect.deleteProperty(socket, "destroySoon"); // the override: a shutdown may close the socket before LINGER_MS
  socket.end();
  setImmediate(() => {
    socket.removeAllListeners("data");
    socket.on("data", () => undefined).resume();
  });
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("end", () => socket.destroy()).once("close", () => clearTimeout(timer));
}
