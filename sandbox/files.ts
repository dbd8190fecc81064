import { createHash, randomInt } from "node:crypto";

/** If `location` is set, downloads are redirected there. */
export type KeptFile = { name: string; type: string; bytes: Buffer; location?: string };

const MOST = 500;

/** Files sent by phones and uploaded by the product, by the provider's media id. In memory only. */
export class MediaStore {
  readonly #files = new Map<string, KeptFile>();

  add(file: KeptFile): string {
    const id = `9${randomInt(1e13, 9e13)}`;
    this.#files.set(id, file);
    const [oldest] = this.#files.keys();
    if (this.#files.size > MOST && oldest !== undefined) this.#files.delete(oldest);
    return id;
  }

  find(id: string): KeptFile | undefined {
    return this.#files.get(id);
  }

  /** Simulates expired media. */
  remove(id: string): void {
    this.#files.delete(id);
  }
}

export function sha256Of(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
