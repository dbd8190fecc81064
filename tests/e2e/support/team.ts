import type { Locator, Page } from "@playwright/test";
import { must } from "../../support/api-client.ts";
import { type Api, createApiClient } from "./api.ts";

/** An unused address. */
export const freshAddress = (name: string) => `${name}-${Date.now().toString(36)}@aurora.test`;

/** A new user of Aurora with a seeded role, already signed in once. */
export async function newMember(page: Page, by: Api, role: string, name = "novo"): Promise<string> {
  const email = freshAddress(name);
  await must(by.client.POST("/users/invite", { body: { email, roleId: await roleNamed(by, role) } }));
  const answer = await page.request.post("/api/local-identity/session", { data: { email } });
  if (answer.status() !== 204) throw new Error(`${email} could not sign in: ${answer.status()}`);
  return email;
}

export async function roleNamed({ client }: Api, name: string): Promise<string> {
  const { data } = await must(client.GET("/roles", { params: { query: { limit: 200 } } }));
  const role = data.find((one) => one.name === name);
  if (!role) throw new Error(`There is no role ${name}`);
  return role.id;
}

/** Removes all users and roles that these tests created. */
export async function sweep(page: Page, email: string): Promise<void> {
  const { client } = createApiClient(page.request, email);
  const all = { params: { query: { limit: 200 } } };
  const people = await must(client.GET("/users", all));
  for (const { id } of people.data.filter((person) => /-[a-z0-9]{8,}@aurora\.test$/.test(person.email)))
    await client.DELETE("/users/{id}", { params: { path: { id } } });
  const roles = await must(client.GET("/roles", all));
  for (const { id } of roles.data.filter(({ name }) => name.startsWith("Teste ")))
    await client.DELETE("/roles/{id}", { params: { path: { id } } });
}

/** Presses Tab until the element has the focus, as a user without a pointer does. */
export async function tabTo(page: Page, target: Locator, limit = 80): Promise<void> {
  for (let count = 0; count < limit; count += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab doesn't reach ${target}`);
}
