/** Host of the Cloud API's download URLs for media. */
const MEDIA_HOST = "lookaside.fbsbx.com";

/**
 * Security: the token gives access to the organization's whole WhatsApp account, so it is sent only to the provider's
 * hosts.
 */
export function isProviderHost(url: URL, graphUrl: string): boolean {
  return url.origin === new URL(graphUrl).origin || (url.protocol === "https:" && url.hostname === MEDIA_HOST);
}
