import type { ListedFile } from "./positions.ts";

/** A page of the objects of a bucket, as the storage answers to `list-type=2` with `encoding-type=url`. */
export type ObjectPage = { objects: ListedFile[]; next: string | null };

/** Null if the text is not such a page. */
export function readObjectPage(xml: string, prefix: string): ObjectPage | null {
  if (!xml.includes("<ListBucketResult")) return null;
  const objects = xml
    .split("<Contents>")
    .slice(1)
    .flatMap((part) => toFile(part, prefix) ?? []);
  const next = between(xml, "NextContinuationToken");
  return { objects, next: next === null ? null : unescaped(next) };
}

function toFile(part: string, prefix: string): ListedFile | null {
  const [key, size, time] = [between(part, "Key"), Number(between(part, "Size")), between(part, "LastModified")];
  const name = key === null ? "" : decoded(key);
  const modifiedAt = Date.parse(time ?? "");
  if (name === "" || !name.startsWith(prefix) || !Number.isSafeInteger(size) || Number.isNaN(modifiedAt)) return null;
  return { name: name.slice(prefix.length), size, modifiedAt, version: unescaped(between(part, "ETag") ?? "") };
}

function between(text: string, tag: string): string | null {
  const start = text.indexOf(`<${tag}>`);
  const end = text.indexOf(`</${tag}>`, start);
  return start < 0 || end < 0 ? null : text.slice(start + tag.length + 2, end);
}

function unescaped(text: string): string {
  const plain = text.replaceAll("&quot;", '"').replaceAll("&#34;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  return plain.replaceAll("&amp;", "&");
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(unescaped(key).replaceAll("+", " "));
  } catch {
    return "";
  }
}
