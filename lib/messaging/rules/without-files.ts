/** What a gateway may put into a webhook: a file, or a small picture of it. */
const FILE_FIELDS = ["base64", "jpegThumbnail"];

/** A gateway's webhook without the files in it: the body is stored until it is processed, a file never is. */
export function withoutFiles(body: string): string {
  if (!/"(?:base64|jpegThumbnail)"/.test(body)) return body;
  const value: unknown = JSON.parse(body);
  removeFiles(value);
  return JSON.stringify(value);
}

/** A walk without recursion: a reviver of `JSON.parse` takes eight times as long for a body of many values. */
function removeFiles(root: unknown): void {
  const open = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== "object" || value === null) continue;
    if (!Array.isArray(value))
      for (const name of FILE_FIELDS) if (Object.hasOwn(value, name)) Reflect.deleteProperty(value, name);
    for (const child of Object.values(value)) if (typeof child === "object" && child !== null) open.push(child);
  }
}
