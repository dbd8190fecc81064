/** Fields in which a gateway webhook may contain a file or thumbnail. */
const FILE_FIELDS = ["base64", "jpegThumbnail"];

/** Removes file contents from a gateway webhook: the body is stored until processed, files never are. */
export function withoutFiles(body: string): string {
  if (!/"(?:base64|jpegThumbnail)"/.test(body)) return body;
  const value: unknown = JSON.parse(body);
  removeFiles(value);
  return JSON.stringify(value);
}

/** Iterative, because a `JSON.parse` reviver takes eight times as long for a body with many values. */
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
