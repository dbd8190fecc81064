const LONGEST = 2_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNSAFE = /[\s\u0000-\u001f\u007f\\]/;

/**
 * A link target as a browser parses it; null unless it is a plain http(s) URL: no other scheme, no credentials, nothing
 * that parsers disagree on (host or path).
 */
export function linkUrl(text: string): string | null {
  if (text.length > LONGEST || UNSAFE.test(text) || !/^https?:\/\/[^/]/i.test(text)) return null;
  if (/^https?:\/\/[^/?#]*@/i.test(text)) return null; // empty credentials vanish from a parsed URL
  try {
    const url = new URL(text);
    const isWeb = url.protocol === "https:" || url.protocol === "http:";
    const isPlain = isWeb && url.username === "" && url.password === "";
    return isPlain && url.href.length <= LONGEST ? url.href : null;
  } catch {
    return null;
  }
}
