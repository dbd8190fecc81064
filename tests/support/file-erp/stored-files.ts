/** A file of a stub server. `size`: what the server says, if it is not the length of the content. */
export type StoredFile = { bytes: Buffer; modifiedAt: Date; size?: number };

/** What a stub server does before it gives the bytes of a file: nothing, or one of these. */
export type Fault = "hang" | "cut" | Answer | undefined;
/** Of the object storage only: bytes sent instead of those asked for. */
export type Answer = { send: (asked: Buffer) => Iterable<Buffer> };

export type FileServer = {
  /** As an organization enters it. */
  address: string;
  addressAt: (port: number) => string;
  credentials: { username: string; password: string };
  /** Of the connection's `files`. */
  options: { hostKey?: string };
  files: Map<string, StoredFile>;
  /** Called for each read of a file. */
  onRead: ((name: string, start: number) => Fault) | null;
  /** Bytes of files given so far. */
  given: () => number;
  /** Sign-ins or requests with a password so far. */
  attempts: () => number;
  stop: () => Promise<void>;
};
