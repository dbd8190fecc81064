/** What a gateway may put into a webhook: a file, or a small picture of it. */
const FILE_FIELDS = new Set(["base64", "jpegThumbnail"]);

/** A gateway's webhook without the files in it: the body is stored until it is processed, a file never is. */
export function withoutFiles(body: string): string {
  if (!/"(?:base64|jpegThumbnail)"/.test(body)) return body;
  return JSON.stringify(JSON.parse(body, (name, value: unknown) => (FILE_FIELDS.has(name) ? undefined : value)));
}
