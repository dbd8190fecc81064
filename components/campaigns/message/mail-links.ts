export type LinkProblem = "empty" | "variable" | "scheme" | "private" | "insecure" | "no_link";
export type MailLink = { url: string; text: string; problem: LinkProblem | null };

const ALLOWED = /^(?:https?|mailto|tel):/i;
const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g;
const LINKS = new Set(["link", "survey_link", "unsubscribe_link"]);
const PRIVATE = /^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[?::1)/i;

/** Validates every link of a mail. Only parses the URLs, without fetching them. */
export function checkMailLinks(html: string, { hasLink }: { hasLink: boolean }): MailLink[] {
  const page = new DOMParser().parseFromString(html, "text/html");
  return [...page.querySelectorAll("a")].map((link) => {
    const url = (link.getAttribute("href") ?? "").trim();
    const text = link.textContent?.trim() || link.querySelector("img")?.alt || "";
    return { url, text, problem: problemOf(url, hasLink) };
  });
}

function problemOf(url: string, hasLink: boolean): LinkProblem | null {
  if (url === "" || url === "#") return "empty";
  const names = [...url.matchAll(VARIABLE)].map(([, name = ""]) => name);
  if (names.some((name) => !LINKS.has(name))) return "variable";
  if (names.includes("link") && !hasLink) return "no_link";
  if (names.length > 0) return null;
  if (!ALLOWED.test(url) || (/^https?:/i.test(url) && !URL.canParse(url))) return "scheme";
  if (!/^https?:/i.test(url)) return null;
  const { hostname, protocol } = new URL(url);
  if (PRIVATE.test(hostname) || !hostname.includes(".")) return "private";
  return protocol === "http:" ? "insecure" : null;
}
