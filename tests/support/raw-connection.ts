import { once } from "node:events";
import net from "node:net";

export type RawResponse = { status: number; headers: Map<string, string>; body: string };

/** One TCP connection to a server: writes raw bytes and reads one response after another. */
export class RawConnection {
  readonly #socket: net.Socket;
  #received = Buffer.alloc(0);
  #hasEnded = false;
  #changed = Promise.withResolvers<void>();
  readonly closed: Promise<void>;

  private constructor(socket: net.Socket) {
    this.#socket = socket;
    const notify = () => {
      this.#changed.resolve();
      this.#changed = Promise.withResolvers();
    };
    const end = () => {
      this.#hasEnded = true;
      notify();
    };
    socket.on("data", (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      notify();
    });
    socket.on("error", () => undefined).on("end", end);
    this.closed = new Promise((resolve) => {
      socket.once("close", () => {
        end();
        resolve();
      });
    });
  }

  static async open(url: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url);
    const socket = net.connect(Number(port), hostname === "localhost" ? "127.0.0.1" : hostname);
    await once(socket, "connect");
    return new RawConnection(socket);
  }

  write(bytes: string | Buffer): void {
    this.#socket.write(bytes);
  }

  /** The next complete response; fails if the server closes first. */
  async response(): Promise<RawResponse> {
    for (;;) {
      const parsed = parseResponse(this.#received.toString("latin1"));
      if (parsed) {
        this.#received = this.#received.subarray(parsed.length);
        return parsed.response;
      }
      if (this.#hasEnded) throw new Error(`The server closed without a response: ${this.#received.toString("latin1")}`);
      await this.#changed.promise;
    }
  }

  destroy(): void {
    this.#socket.destroy();
  }
}

function parseResponse(text: string): { response: RawResponse; length: number } | undefined {
  const headEnd = text.indexOf("\r\n\r\n");
  if (headEnd === -1) return undefined;
  const [first = "", ...lines] = text.slice(0, headEnd).split("\r\n");
  const headers = new Map(lines.map((line) => splitHeader(line)));
  const start = headEnd + 4;
  const content = headers.has("transfer-encoding") ? readChunks(text, start) : readLength(text, start, headers);
  if (!content) return undefined;
  return { response: { status: Number(first.split(" ")[1]), headers, body: content.body }, length: content.end };
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

function readLength(text: string, start: number, headers: Map<string, string>) {
  const end = start + Number(headers.get("content-length") ?? 0);
  return text.length < end ? undefined : { body: text.slice(start, end), end };
}

function readChunks(text: string, start: number): { body: string; end: number } | undefined {
  let body = "";
  for (let at = start; ; ) {
    const lineEnd = text.indexOf("\r\n", at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(text.slice(at, lineEnd), 16);
    const end = lineEnd + 2 + size + 2;
    if (text.length < end) return undefined;
    if (size === 0) return { body, end };
    body += text.slice(lineEnd + 2, end - 2);
    at = end;
  }
}
