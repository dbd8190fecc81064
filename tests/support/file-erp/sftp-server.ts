import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import ssh2, { type Algorithms, type AuthContext, type Connection, type SFTPWrapper } from "ssh2";
import type { FileServer, StoredFile } from "./stored-files.ts";

const { Server, utils } = ssh2;
const { STATUS_CODE } = utils.sftp;
const FOLDER = "/saida";

type Offer = { publicKey?: string; algorithms?: Algorithms };

/** A server of the package `ssh2` with one folder. `publicKey`: lets its owner in, instead of a password. */
export async function startSftpServer({ publicKey, algorithms = {} }: Offer = {}): Promise<FileServer> {
  const credentials = { username: "balcao", password: randomBytes(12).toString("hex") };
  // Not ed25519: the package writes one such key of 170 in a form that it cannot read.
  const host = utils.generateKeyPairSync("ecdsa", { bits: 256 });
  const server: FileServer = {
    address: "",
    addressAt: (port) => `sftp://127.0.0.1:${port}${FOLDER}`,
    credentials,
    options: { hostKey: fingerprintOf(host.public) },
    files: new Map(),
    onRead: null,
    given: () => given,
    attempts: () => attempts,
    stop: async () => {
      for (const connection of connections) connection.end();
      listener.close();
      await once(listener, "close");
    },
  };
  let [given, attempts] = [0, 0];
  const connections = new Set<Connection>();
  const listener = new Server({ hostKeys: [host.private], algorithms }, (connection) => {
    connections.add(connection);
    (connection as unknown as { setNoDelay: (on: boolean) => void }).setNoDelay(true);
    connection
      .on("error", () => undefined)
      .on("close", () => connections.delete(connection))
      .on("authentication", (context) => {
        if (context.method !== "none") attempts += 1;
        if (isLetIn(context, credentials, publicKey)) context.accept();
        else context.reject([publicKey ? "publickey" : "password"]);
      })
      .on("session", (accept) => {
        accept().on("sftp", (acceptSftp) =>
          serve(acceptSftp(), connection, server, (bytes) => {
            given += bytes;
          }),
        );
      });
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  server.address = server.addressAt((listener.address() as AddressInfo).port);
  return server;
}

function fingerprintOf(publicKey: string): string {
  const key = Buffer.from(publicKey.split(" ")[1] ?? "", "base64");
  return `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;
}

function isLetIn(context: AuthContext, { username, password }: FileServer["credentials"], publicKey?: string): boolean {
  if (context.username !== username) return false;
  if (context.method === "password") return publicKey === undefined && context.password === password;
  const key = publicKey && utils.parseKey(publicKey);
  if (context.method !== "publickey" || !key || key instanceof Error) return false;
  if (!context.key.data.equals(key.getPublicSSH())) return false;
  const { signature, blob, hashAlgo } = context;
  return !signature || !blob || key.verify(blob, signature, hashAlgo) === true;
}

function serve(sftp: SFTPWrapper, connection: Connection, server: FileServer, count: (bytes: number) => void): void {
  const names: string[] = [];
  let isListed = false;
  const fileAt = (handle: Buffer) => server.files.get(names[handle.readUInt32BE()] ?? "");
  const handleOf = (name: string) => {
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(names.push(name) - 1);
    return handle;
  };
  sftp
    .on("OPENDIR", (id, path) => {
      isListed = false;
      if (path === FOLDER) sftp.handle(id, handleOf(""));
      else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    })
    .on("READDIR", (id) => {
      if (isListed) return void sftp.status(id, STATUS_CODE.EOF);
      isListed = true;
      const entries = [...server.files].map(([filename, file]) => ({
        filename,
        longname: filename,
        attrs: attributes(file),
      }));
      sftp.name(id, [
        { filename: "clientes-antigos.csv", longname: "", attrs: { ...attributes(), mode: 0o040755 } },
        ...entries,
      ]);
    })
    .on("OPEN", (id, path) => {
      const name = path.slice(FOLDER.length + 1);
      if (server.files.has(name)) sftp.handle(id, handleOf(name));
      else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    })
    .on("FSTAT", (id, handle) => sftp.attrs(id, attributes(fileAt(handle))))
    .on("READ", (id, handle, offset, length) => {
      const fault = server.onRead?.(names[handle.readUInt32BE()] ?? "", offset);
      if (fault === "hang") return;
      if (fault === "cut") return void connection.end();
      const bytes = fileAt(handle)?.bytes.subarray(offset, offset + length) ?? Buffer.alloc(0);
      count(bytes.length);
      if (bytes.length > 0) sftp.data(id, bytes);
      else sftp.status(id, STATUS_CODE.EOF);
    })
    .on("CLOSE", (id) => sftp.status(id, STATUS_CODE.OK));
}

function attributes(file?: StoredFile) {
  const time = Math.floor((file?.modifiedAt.getTime() ?? 0) / 1_000);
  return { mode: 0o100644, uid: 0, gid: 0, size: file?.size ?? file?.bytes.length ?? 0, atime: time, mtime: time };
}
