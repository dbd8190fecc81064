import { expect, it } from "vitest";
import { GET } from "../../../app/api/admin/queues/route.ts";
import { startLocalSession } from "../../../lib/identity/index.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { call } from "../../support/http.ts";

Object.assign(process.env, { QUEUE_UI_USER: "operador", QUEUE_UI_PASSWORD: "senha" });

it("GET /admin/queues is 404 unless ENABLE_QUEUE_UI is true, even for level 0 with the password", async () => {
  const { email } = await createUser((await createOrganization()).orgId, { level: 0 });
  const [cookie = ""] = (await startLocalSession(email)).split(";");
  const authorization = `Basic ${Buffer.from("operador:senha").toString("base64")}`;
  for (const headers of [new Headers(), new Headers({ authorization, cookie })]) {
    const answer = await call(GET, { path: "/api/admin/queues", headers });
    expect(answer.status).toBe(404);
    expect(answer.headers.has("www-authenticate")).toBe(false);
  }
});
