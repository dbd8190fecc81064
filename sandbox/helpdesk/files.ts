type Kept = { name: string; type: string; bytes: Buffer };

/** Attachment contents, kept in memory only; the rows contain metadata. */
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

  /** A URL that redirects to the file, as Active Storage does. */
  urlOf(id: number): string {
    const name = encodeURIComponent(this.#files.get(id)?.name ?? "arquivo");
    return `${this.#ownUrl()}/helpdesk/rails/active_storage/blobs/redirect/${id}/${name}`;
  }
}
