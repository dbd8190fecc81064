const HIDDEN = "[redacted]";

const SECRET_NAME =
  /secret|token|passw|api[-_]?key|signature|credential|authorization|session|jwt|hmac|^(?:key|sig|pwd|pass|code|auth)$/i;
const PERSONAL_NAME = /^(?:e-?mail|phone|telefone|celular|cpf|name|nome|search|q|term)$/i;
/** Routes with a token in the path that grants access: `/go/:token`, surveys and mail tracking. */
const TOKEN_PATH = /(\/(?:go\/unsubscribe|go|public\/survey|survey|email-tracking(?:\/[a-z-]{1,40})?)\/)([^/]+)/i;
/**
 * Matches a whole segment, only from its start: otherwise a long segment would be scanned again from each character.
 */
const EMAIL = /(?<![^/])[^/]+(?:@|%40)[^/]+/gi;
const PERSONAL_NUMBER = /(?<![\w-])(?:\d{3}\.\d{3}\.\d{3}-\d{2}|(?:\+|%2b)?\d{10,13})(?![\w-])/gi;

/** A URL safe to store: hides secrets, link tokens and personal values, keeps the rest verbatim. */
export function redactUrl(url: string): string {
  const start = url.indexOf("?");
  if (start === -1) return redactPath(url);
  const query = url
    .slice(start + 1)
    .split("&")
    .map(redactParameter)
    .join("&");
  return `${redactPath(url.slice(0, start))}?${query}`;
}

const SECRET_PAIR =
  /(?<![\w-])(authorization|bearer|[\w-]*(?:secret|token|passw(?:or)?d|api[-_]?key))\b(["']?\s{0,3}[:=\s]\s{0,3}(?:(?:bearer|basic)\s)?)\S+/gi;
/** API keys are made to be recognized: only their visible part stays. */
const API_KEY = /(balcao_live_[0-9A-Za-z]{8})[0-9A-Za-z]+/g;
const EMAIL_IN_TEXT = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** A message safe to store and show: an error can quote its input. */
export function redactText(text: string): string {
  return text
    .replace(SECRET_PAIR, (_, name: string, between: string) => `${name}${between}${HIDDEN}`)
    .replace(API_KEY, `$1${HIDDEN}`)
    .replace(EMAIL_IN_TEXT, HIDDEN)
    .replace(PERSONAL_NUMBER, HIDDEN);
}

function redactPath(path: string): string {
  const hidden = path.replace(TOKEN_PATH, (whole, prefix: string, token: string) =>
    token === "unsubscribe" ? whole : `${prefix}${HIDDEN}`,
  );
  return redactValue(hidden);
}

function redactParameter(parameter: string): string {
  const equals = parameter.indexOf("=");
  if (equals === -1) return redactValue(parameter);
  const name = decode(parameter.slice(0, equals));
  const isHidden = SECRET_NAME.test(name) || PERSONAL_NAME.test(name);
  return parameter.slice(0, equals + 1) + (isHidden ? HIDDEN : redactValue(parameter.slice(equals + 1)));
}

function redactValue(value: string): string {
  return value.replace(API_KEY, `$1${HIDDEN}`).replace(EMAIL, HIDDEN).replace(PERSONAL_NUMBER, HIDDEN);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
