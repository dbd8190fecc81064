type Kept = { name: string; type: string; bytes: Buffer };

/** The bytes of attachments; the rows only know of them. A restart loses them, as everything else of the sandbox. */
export class Files {
  readonly #files = new Map<number, Kept>();
  readonly #ownUrl: () => string;

  constructor(ownUrl: () => string) {
    this.#ownUrl = ownUrl;
  }

  keep(id: number, file: Kept): void {
    this.#files.set(id, file);
  }

  find(id: number): Kept | undefined {
    return this.#files.get(id);
  }

  /** An address that redirects to the file, as Active Storage does. */
  urlOf(id: number): string {
    const name = encodeURIComponent(this.#files.get(id)?.name ?? "arquivo");
    return `${this.#ownUrl()}/helpdesk/rails/active_storage/blobs/redirect/${id}/${name}`;
  }
}
