const IPV4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/;
const MAPPED_IPV4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const KEPT_GROUPS = 4;
const KEPT_CHARACTERS = 8;

/** `a.b.c.*` for IPv4, four groups and `:****` for IPv6, eight characters and `****` for anything else. */
export function maskIp(ip: string | null): string | null {
  if (ip === null) return null;
  const [, a, b, c] = IPV4.exec(MAPPED_IPV4.exec(ip)?.[1] ?? ip) ?? [];
  if (a !== undefined) return `${a}.${b}.${c}.*`;
  const groups = ipv6Groups(ip);
  if (groups) return `${groups.slice(0, KEPT_GROUPS).join(":")}:****`;
  return `${ip.slice(0, KEPT_CHARACTERS)}****`;
}

/** The eight groups of an IPv6 address, with `::` expanded; null if the text is not one. */
export function ipv6Groups(ip: string): string[] | null {
  if (!/^[0-9a-f:]{2,39}$/i.test(ip)) return null;
  const [head = "", tail, ...more] = ip.split("::");
  if (more.length > 0) return null;
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...before, ...Array<string>(tail === undefined ? 0 : missing).fill("0"), ...after];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? groups : null;
}

/** First character, `***`, then `@` and the domain. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "***" : `${email.slice(0, 1)}***${email.slice(at)}`;
}

/** `***` and the last four digits. */
export function maskPhone(phone: string): string {
  return `***${phone.replace(/\D/g, "").slice(-4)}`;
}

/** First name and initial of the last name: identifies people in a list without showing full names. */
export function shortenName(name: string): string {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  const initial = rest.at(-1)?.[0];
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`;
}
