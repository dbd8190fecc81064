import { Socket } from "node:net";

const NOT_OFFERED = Buffer.from("N");

/** The server offers no encryption. */
class NoTlsError extends Error {
  readonly code = "ETLS_NOT_OFFERED";
}

/** For the driver's option `stream`: its own error for a server without TLS has no code. */
export function postgresSocket(): Socket {
  const socket = new Socket();
  // Only the answer to a request for TLS has one byte. The first error of a connection is the one its caller gets.
  socket.once("data", (answer) => NOT_OFFERED.equals(answer) && socket.emit("error", new NoTlsError()));
  return socket;
}
