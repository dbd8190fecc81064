import { RawConnection } from "./raw-connection.ts";

const CHUNK = 65_536;

/** The framings in which a body of `size` bytes can be sent. `isWhole`: its end is sent as well. */
export const FRAMINGS: {
  name: string;
  isWhole: boolean;
  frame: (size: number) => { header: string; bytes: string };
}[] = [
  { name: "with a length, whole", isWhole: true, frame: (size) => ({ header: length(size), bytes: "x".repeat(size) }) },
  {
    name: "with a length, still being sent",
    isWhole: false,
    frame: (size) => ({ header: length(size + 10_000), bytes: "x".repeat(size) }),
  },
  {
    name: "in chunks, whole",
    isWhole: true,
    frame: (size) => ({ header: CHUNKED, bytes: `${chunks(size)}0\r\n\r\n` }),
  },
  {
    name: "in chunks, still being sent",
    isWhole: false,
    frame: (size) => ({ header: CHUNKED, bytes: chunks(size) }),
  },
];

const CHUNKED = "Transfer-Encoding: chunked";
const length = (size: number) => `Content-Length: ${size}`;

function chunks(size: number): string {
  const sizes = Array.from({ length: Math.ceil(size / CHUNK) }, (_, at) => Math.min(CHUNK, size - at * CHUNK));
  return sizes.map((each) => `${each.toString(16)}\r\n${"x".repeat(each)}\r\n`).join("");
}

export const PROBE = "GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n";

export type Rejected = { status: number; connection: "usable" | "closed" };

/**
 * Sends a request and then, unless the response closes the connection, another one on it, as a pooling proxy does.
 * Never ends if the connection is neither closed nor usable.
 */
export async function sendRejected(url: string, request: string): Promise<Rejected> {
  const connection = await RawConnection.open(url);
  try {
    connection.write(request);
    const { status, headers } = await connection.response();
    if (headers.get("connection") === "close") {
      // Bytes pipelined after an aborted body belong to that body and must never be read as a request.
      connection.write(PROBE);
      await connection.closed;
      return { status, connection: "closed" };
    }
    connection.write(PROBE);
    const next = await connection.response();
    if (next.status !== 200) throw new Error(`The next request was answered with ${next.status}`);
    return { status, connection: "usable" };
  } finally {
    connection.destroy();
  }
}
