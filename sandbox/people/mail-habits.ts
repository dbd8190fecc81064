import type { Mail } from "../smtp/mail.ts";

/** Links in a mail that a mail client or reader can open. */
export type MailLinks = { pixel: string | null; click: string | null; unsubscribe: string | null };

const PIXEL = /<img[^>]+src="([^"]*\/email-tracking\/open\/[^"]+)"/i;
const ANCHOR = /<a[^>]+href="([^"]+)"/gi;

export function linksIn({ html, text, headers }: Mail): MailLinks {
  const pixel = PIXEL.exec(html ?? "")?.[1] ?? null;
  const anchors = [...(html ?? "").matchAll(ANCHOR)].map(([, href = ""]) => href);
  const written = anchors.length > 0 ? anchors : (text.match(/https?:\/\/[^\s<>]+/g) ?? []);
  const click = written.find((href) => !/unsubscribe|survey/.test(href)) ?? null;
  const list = headers.find(({ name }) => name === "list-unsubscribe")?.value ?? "";
  const unsubscribe = /<(https?:[^>]+)>/.exec(list)?.[1] ?? null;
  const unescaped = (href: string | null) => href?.replaceAll("&amp;", "&") ?? null;
  return { pixel: unescaped(pixel), click: unescaped(click), unsubscribe };
}
