/** Where the Cloud API serves media: the address that it gives for a media id is on this host. */
const MEDIA_HOST = "lookaside.fbsbx.com";

/** The organization's token opens its whole WhatsApp account: it goes to the provider's own hosts and nowhere else. */
export function isProviderHost(url: URL, graphUrl: string): boolean {
  return url.origin === new URL(graphUrl).origin || (url.protocol === "https:" && url.hostname === MEDIA_HOST);
}
