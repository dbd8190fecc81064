import type { WebhookEndpointView } from "@/lib/webhooks/schemas.ts";

/** What people call an endpoint; one without a name is its host. */
export function nameOf({ description, url }: Pick<WebhookEndpointView, "description" | "url">): string {
  return description || hostOf(url);
}

export function hostOf(url: string): string {
  return new URL(url).host;
}

/** Key of a type's text: a dot would name a text inside another one. */
export function typeKey(type: string): string {
  return type.replaceAll(".", "_");
}
