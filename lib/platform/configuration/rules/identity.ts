import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { chooseLocalSignIn, issuerOfPublishableKey } from "../../../core/sign-in.ts";
import { isInHouse, isLoopback } from "../../outbound/loopback.ts";
import { error, isPreview, isProduction, type Problem, parseUrl, type Settings, warning } from "../problem.ts";

export function checkIdentity(settings: Settings): Problem[] {
  const { IDENTITY_PROVIDER, CLERK_SECRET_KEY } = settings;
  const provider = IDENTITY_PROVIDER ?? (CLERK_SECRET_KEY === undefined ? "none" : "clerk");
  if (provider === "clerk") return checkClerk(settings);
  if (provider === "local") return checkLocal(settings);
  if (provider !== "none") return []; // the schema reports it
  if (!isProduction(settings)) return checkLocal(settings);
  return [error("CLERK_SECRET_KEY", "is missing, and IDENTITY_PROVIDER is not set to local")];
}

function checkClerk(settings: Settings): Problem[] {
  const { CLERK_SECRET_KEY: secret, NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: publishable } = settings;
  const problems = ["CLERK_SECRET_KEY", "NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY"]
    .filter((name) => settings[name] === undefined)
    .map((name) => error(name, "is missing: sign-in with Clerk needs it"));
  // Each preview has its own address, so Clerk cannot send it webhooks.
  if (isProduction(settings) && !isPreview(settings) && settings.CLERK_WEBHOOK_SIGNING_SECRET === undefined)
    problems.push(
      error(
        "CLERK_WEBHOOK_SIGNING_SECRET",
        "is missing: users deleted or signed out at Clerk would stay signed in here",
      ),
    );
  if (publishable !== undefined && issuerOfPublishableKey(publishable) === null)
    problems.push(error("NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY", "is not a publishable key of Clerk"));
  return [...problems, ...checkClerkInstance(settings, secret, publishable), ...checkClerkTokens(settings)];
}

/** `sk_live_…` → live: Clerk's keys name the instance of the application they belong to. */
function instanceOf(key = ""): string | undefined {
  return /^[sp]k_(test|live)_/.exec(key)?.[1];
}

function checkClerkInstance(settings: Settings, secret?: string, publishable?: string): Problem[] {
  const [ofSecret, ofPublishable] = [instanceOf(secret), instanceOf(publishable)];
  if (ofSecret !== undefined && ofPublishable !== undefined && ofSecret !== ofPublishable)
    return [error("CLERK_SECRET_KEY", "belongs to a different instance than NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY")];
  if (ofSecret !== "test" || !isProduction(settings) || isPreview(settings)) return [];
  return [warning("CLERK_SECRET_KEY", "belongs to Clerk's development instance", "sk_live_… for production")];
}

function checkClerkTokens(settings: Settings): Problem[] {
  const { CLERK_JWT_KEY: key, CLERK_ISSUER: issuer, NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: publishable = "" } = settings;
  const problems: Problem[] = [];
  if (key !== undefined && !isPem(onLines(key), createPublicKey))
    problems.push(error("CLERK_JWT_KEY", "is not a PEM public key"));
  const expected = issuerOfPublishableKey(publishable);
  if (issuer !== undefined && expected !== null && issuer.replace(/\/$/, "") !== expected)
    problems.push(error("CLERK_ISSUER", "is not the issuer in NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY"));
  return problems;
}

function checkLocal(settings: Settings): Problem[] {
  const { LOCAL_IDENTITY_PRIVATE_KEY: key, CLERK_SECRET_KEY } = settings;
  const problems = checkLocalSignIn(settings);
  if (key === undefined)
    problems.push(error("LOCAL_IDENTITY_PRIVATE_KEY", "is missing: local sign-in signs its sessions with it"));
  else if (!isPem(key, createPrivateKey))
    problems.push(error("LOCAL_IDENTITY_PRIVATE_KEY", "is not an RSA private key in PEM"));
  if (!isProduction(settings)) return problems;
  if (isPreview(settings))
    problems.push(error("IDENTITY_PROVIDER", "is local on a preview, which must not send mail", "clerk"));
  if (CLERK_SECRET_KEY !== undefined)
    problems.push(error("IDENTITY_PROVIDER", "is local, but CLERK_SECRET_KEY is set", "only one of the two"));
  return problems;
}

function checkLocalSignIn(settings: Settings): Problem[] {
  const { APP_URL, SMTP_URL } = settings;
  if (chooseLocalSignIn(settings) === "code")
    return SMTP_URL === undefined
      ? [error("SMTP_URL", "is missing: local sign-in sends its codes by e-mail, so no user could sign in")]
      : [];
  const host = parseUrl(APP_URL)?.hostname ?? "localhost";
  if (!isProduction(settings) || isLoopback(host)) return [];
  const open = "is open: anyone who can reach APP_URL can sign in as any user";
  if (isInHouse(host)) return [warning("LOCAL_SIGN_IN", open)];
  return [error("LOCAL_SIGN_IN", `${open}, and it is a public internet address`, "code, with SMTP_URL")];
}

/** Clerk's verifier also accepts a key without its line breaks. */
function onLines(pem: string): string {
  return pem
    .replaceAll("\\n", "\n")
    .replace(/(-----BEGIN [A-Z ]+-----)\s*/, "$1\n")
    .replace(/(?<!\s)\s*(-----END)/, "\n$1");
}

function isPem(text: string, read: (pem: string) => KeyObject): boolean {
  try {
    return read(text.replaceAll("\\n", "\n")).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}
