import { createHash, timingSafeEqual } from "node:crypto";
import { connect, type Socket } from "node:net";
import { promisify } from "node:util";
import { optionalPackage } from "../../../platform/optional-package.ts";
import { assertPublicAddress, isGuardedHost, publicLookup } from "../../../platform/outbound/private-addresses.ts";
import { type filesPlaceOf, isUnreadableKey, keyTextOf } from "../../../settings/names.ts";
import type { ErpConnection } from "../../../settings/schemas.ts";
import { fileProblem } from "../../rules/files/file-problem.ts";
import type { ListedFile } from "../../rules/files/positions.ts";
import { type ByteRange, type Folder, type Limits, MAX_FILES } from "./folder.ts";
import { type Call, type Done, pendingCalls } from "./pending-calls.ts";

export type SftpPlace = Extract<ReturnType<typeof filesPlaceOf>, { protocol: "sftp" }>;

/** The part of the package `ssh2` that is used. */
type Driver = { Client: new () => Client };
type Client = {
  connect: (options: object) => void;
  on: (event: "error" | "ready" | "close", listener: (error?: Error) => void) => Client;
  sftp: (done: (error: Error | undefined, sftp: Sftp) => void) => void;
  end: () => void;
};
type Attributes = { mode?: number; size: number; mtime: number };
type Entry = { filename: string; attrs: Attributes };
type Sftp = {
  opendir: (path: string, done: Done<Buffer>) => void;
  readdir: (handle: Buffer, done: Done<Entry[] | false>) => void;
  open: (path: string, mode: "r", done: Done<Buffer>) => void;
  close: (handle: Buffer, done: () => void) => void;
  fstat: (handle: Buffer, done: Done<Attributes>) => void;
  read: (handle: Buffer, into: Buffer, offset: number, length: number, position: number, done: Done<number>) => void;
};

const CHUNK_BYTES = 32_768;
/** No groups of the server's choice, whose primes are tested on the event loop; no data that unpacks to far more. */
const ALGORITHMS = {
  kex: [
    "curve25519-sha256",
    "curve25519-sha256@libssh.org",
    "ecdh-sha2-nistp256",
    "ecdh-sha2-nistp384",
    "ecdh-sha2-nistp521",
    "diffie-hellman-group14-sha256",
    "diffie-hellman-group16-sha512",
  ],
  compress: ["none"],
};
const [END_OF_FILE, NO_SUCH_FILE, DENIED] = [1, 2, 3];
const [FILE_TYPE, REGULAR_FILE] = [0o170000, 0o100000];

/** A folder of an SFTP server, whose key must be the one of the settings. Every call is cut off at the time limits. */
export async function openSftp(place: SftpPlace, connection: ErpConnection, limits: Limits): Promise<Folder> {
  if (isUnreadableKey(connection.password)) throw fileProblem("unauthorized");
  const { Client } = optionalPackage<Driver>("ssh2");
  const socket = await openSocket(place, connection);
  const client = new Client();
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    socket.destroy();
  };
  const slow = setTimeout(() => fail(fileProblem("timeout")), limits.totalMs);
  socket.setTimeout(limits.idleMs, () => fail(fileProblem("timeout")));
  socket.on("error", (error) => fail(error));
  const { call, endAll } = pendingCalls();
  const end = (error?: Error) => {
    clearTimeout(slow);
    fail(error ?? fileProblem("unreachable"));
    endAll(failure as Error);
  };
  client.on("error", end).on("close", () => end());
  socket.on("close", () => end());
  const ready = call<void>((done) => client.on("ready", () => done(null)));
  try {
    client.connect({
      sock: socket,
      username: connection.username,
      ...secretOf(connection),
      algorithms: ALGORITHMS,
      readyTimeout: limits.idleMs,
      hostVerifier: (key: Buffer) => isPinned(key, connection.files?.hostKey ?? null, fail),
    });
  } catch (error) {
    // The private key cannot be read, or needs a passphrase.
    fail(fileProblem("unauthorized", "", error));
  }
  await ready;
  const sftp = await call<Sftp>((done) => client.sftp(done)).catch((error) => {
    socket.destroy();
    throw error;
  });
  return {
    list: (beginning) => listFolder(place.folder, beginning, sftp, call),
    read: (file, range) => readFile(`${place.folder}/${file.name}`, file, range, sftp, call),
    close: () => {
      client.end();
      socket.destroySoon();
    },
  };
}

/** The checked address is the one that the socket connects to. */
async function openSocket({ host, port }: SftpPlace, { isUserSupplied }: ErpConnection): Promise<Socket> {
  const name = host.replace(/^\[|\]$/g, "");
  const isGuarded = isUserSupplied && isGuardedHost(host, port);
  if (!isGuarded) return connect({ host: name, port, noDelay: true });
  assertPublicAddress(name);
  const address = await promisify(publicLookup)(name, {});
  return connect({ host: String(address), port, noDelay: true });
}

function secretOf({ password }: ErpConnection): object {
  const privateKey = keyTextOf(password);
  return privateKey === null ? { password } : { privateKey };
}

/** Before the server gets the password. A missing key is refused too, with the one that the server has. */
function isPinned(key: Buffer, wanted: string | null, fail: (error: Error) => void): boolean {
  // Without the padding, as `ssh-keygen` prints it.
  const found = `SHA256:${createHash("sha256").update(key).digest("base64").slice(0, -1)}`;
  const isSame = wanted?.length === found.length && timingSafeEqual(Buffer.from(wanted), Buffer.from(found));
  if (!isSame) fail(fileProblem("host_key", found));
  return isSame;
}

async function listFolder(folder: string, beginning: string, sftp: Sftp, call: Call): Promise<ListedFile[]> {
  const handle = await call<Buffer>((done) => sftp.opendir(folder, done)).catch((error) => {
    throw codeOf(error) === NO_SUCH_FILE ? fileProblem("no_folder", "", error) : toDenied(error, folder);
  });
  const found: ListedFile[] = [];
  for (let seen = 0; ; ) {
    const entries = await call<Entry[] | false>((done) => sftp.readdir(handle, done)).catch((error) => {
      if (codeOf(error) === END_OF_FILE) return false as const;
      throw toDenied(error, folder);
    });
    if (entries === false) return found;
    seen += entries.length;
    if (seen > MAX_FILES) throw fileProblem("too_many_files");
    found.push(...entries.filter((entry) => isWanted(entry, beginning)).map(toFile));
  }
}

function isWanted({ filename, attrs }: Entry, beginning: string): boolean {
  const isFile = attrs.mode === undefined || (attrs.mode & FILE_TYPE) === REGULAR_FILE;
  return isFile && filename.toLowerCase().startsWith(beginning);
}

function toFile({ filename, attrs }: Entry): ListedFile {
  return { name: filename, size: attrs.size, modifiedAt: attrs.mtime * 1_000, version: versionOf(attrs) };
}

function versionOf({ size, mtime }: Attributes): string {
  return `${size} ${mtime}`;
}

/** The file is checked before and after: one that is written meanwhile may have given a mixture. */
async function* readFile(
  path: string,
  file: ListedFile,
  { start, end }: ByteRange,
  sftp: Sftp,
  call: Call,
): AsyncGenerator<Buffer> {
  const changed = (cause?: unknown) => fileProblem("file_changed", file.name, cause);
  const handle = await call<Buffer>((done) => sftp.open(path, "r", done)).catch((error) => {
    throw codeOf(error) === NO_SUCH_FILE ? changed(error) : toDenied(error, file.name);
  });
  const assertSame = async () => {
    if (versionOf(await call<Attributes>((done) => sftp.fstat(handle, done))) !== file.version) throw changed();
  };
  try {
    await assertSame();
    for (let at = start; at < end; ) {
      const bytes = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - at));
      const count = await call<number>((done) => sftp.read(handle, bytes, 0, bytes.length, at, done)).catch((error) => {
        throw codeOf(error) === END_OF_FILE ? changed(error) : error;
      });
      if (count === 0) throw changed();
      at += count;
      yield bytes.subarray(0, count);
    }
    await assertSame();
  } finally {
    sftp.close(handle, () => undefined);
  }
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown }).code;
}

function toDenied(error: unknown, at: string): unknown {
  return codeOf(error) === DENIED ? fileProblem("no_access", at, error) : error;
}
