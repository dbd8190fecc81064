import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as me } from "../../../app/api/users/me/route.ts";
import { POST as receive } from "../../../app/api/webhooks/identity/route.ts";
import { recordAccess } from "../../../lib/audit/index.ts";
import { tenantDb, unsafeRows } from "../../../lib/platform/db.ts";
import { env } from "../../../lib/platform/env.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { figure } from "../../support/figures.ts";
import { call, tokenFor } from "../../support/http.ts";

type Signing = { id?: string; secondsAgo?: number; secret?: string; tamper?: boolean; drop?: string };

const T0 = Date.parse("2026-01-01T00:00:00Z");

function deliver(event: Record<string, unknown>, signing: Signing = {}): Promise<Response> {
  const body = JSON.stringify({ object: "event", timestamp: T0, instance_id: "ins_test", ...event });
  const id = signing.id ?? `msg_${crypto.randomUUID()}`;
  const timestamp = String(Math.floor(Date.now() / 1_000) - (signing.secondsAgo ?? 0));
  const secret = signing.secret ?? env().CLERK_WEBHOOK_SIGNING_SECRET ?? "";
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  const headers = new Headers({ "svix-id": id, "svix-timestamp": timestamp, "svix-signature": `v1,${signature}` });
  if (signing.drop) headers.delete(signing.drop);
  headers.set("content-type", "application/json");
  return call(receive, { method: "POST", headers, body: signing.tamper ? `${body} ` : body });
}

function userData(id: string, change: { email?: string; name?: string; at?: number; verified?: boolean } = {}) {
  const { email = "ana@example.test", name = "Ana", at = T0, verified = true } = change;
  const address = { id: "idn_1", email_address: email, verification: { status: verified ? "verified" : "unverified" } };
  const names = { first_name: name, last_name: null };
  return {
    id,
    object: "user",
    ...names,
    primary_email_address_id: "idn_1",
    email_addresses: [address],
    updated_at: at,
  };
}

const updated = (id: string, change?: Parameters<typeof userData>[1]) => ({
  type: "user.updated",
  data: userData(id, change),
});
const created = (id: string, change?: Parameters<typeof userData>[1]) => ({
  type: "user.created",
  data: userData(id, change),
});
const deleted = (id: string) => ({ type: "user.deleted", data: { id, object: "user", deleted: true } });

describe("POST /webhooks/identity", () => {
  let orgId: string;
  let member: Awaited<ReturnType<typeof createUser>>;

  beforeEach(async () => {
    orgId = (await createOrganization()).orgId;
    member = await createUser(orgId);
  });

  const nameOf = async (clerkId: string) =>
    (await tenantDb(orgId).transaction(({ prisma }) => prisma.user.findUnique({ where: { clerkId } })))?.name;
  const invite = (email: string) =>
    tenantDb(orgId).transaction(({ prisma }) =>
      prisma.invite.create({ data: { organizationId: orgId, email, roleId: member.roleId } }),
    );

  describe("signature", () => {
    it("is verified before an event has any effect, and a 401 if it is invalid [B3]", async () => {
      const event = updated(member.clerkId, { name: "Mudada" });
      const other = `whsec_${Buffer.from("another-key-another-key-another!").toString("base64")}`;
      for (const signing of [
        { tamper: true },
        { secret: other },
        { secondsAgo: 302 },
        { secondsAgo: -302 },
        { drop: "svix-id" },
        { drop: "svix-timestamp" },
        { drop: "svix-signature" },
      ]) {
        const response = await deliver(event, signing);
        expect(response.status).toBe(401);
      }
      expect(await nameOf(member.clerkId)).toBe("Pessoa Teste");
      expect((await deliver(event)).status).toBe(200);
      expect(await nameOf(member.clerkId)).toBe("Mudada");
    });

    it("rate-limits signed and unsigned calls separately", async () => {
      const event = updated(member.clerkId, { name: "Contada" });
      const limits = [await deliver(event), await deliver(event, { tamper: true })].map(({ headers }) =>
        Number(headers.get("ratelimit-limit")),
      );
      expect(limits).toEqual([env().WEBHOOK_RATE_LIMIT, env().RATE_LIMIT]);
    });

    it("is accepted for a delivery four minutes late or early [B4]", async () => {
      expect((await deliver(updated(member.clerkId, { name: "Tarde", at: T0 + 1 }), { secondsAgo: 240 })).status).toBe(
        200,
      );
      expect((await deliver(updated(member.clerkId, { name: "Cedo", at: T0 + 2 }), { secondsAgo: -240 })).status).toBe(
        200,
      );
      expect(await nameOf(member.clerkId)).toBe("Cedo");
    });
  });

  it("strips characters the database cannot store from names, and rejects an invalid time", async () => {
    expect((await deliver(updated(member.clerkId, { name: "An\0a" }))).status).toBe(200);
    expect(await nameOf(member.clerkId)).toBe("Ana");
    for (const at of [1e300, -1e15, 253_402_300_800_000])
      expect((await deliver(updated(member.clerkId, { name: "Nunca", at }))).status).toBe(400);
    expect(await nameOf(member.clerkId)).toBe("Ana");
  });

  describe("repeated delivery", () => {
    it("changes nothing, sequentially or concurrently [B1]", async () => {
      const id = `msg_${crypto.randomUUID()}`;
      const event = updated(member.clerkId, { name: "Primeira", at: T0 + 1 });
      const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(event, { id })));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect((await deliver(updated(member.clerkId, { name: "Outra", at: T0 + 9 }), { id })).status).toBe(200);
      expect(await nameOf(member.clerkId)).toBe("Primeira");
      const receipts = await unsafeRows("SELECT FROM platform.webhook_receipt WHERE event_id = $1", [id]);
      expect(receipts).toHaveLength(1);
      figure("B1", { webhook: "identity", deliveries: 11, effects: receipts.length });
    });

    it("is processed again when the first one failed", async () => {
      const id = `msg_${crypto.randomUUID()}`;
      expect((await deliver({ type: "user.updated", data: { id: 7 } }, { id })).status).toBe(400);
      expect((await deliver(updated(member.clerkId, { name: "Agora" }), { id })).status).toBe(200);
      expect(await nameOf(member.clerkId)).toBe("Agora");
    });
  });

  describe("out-of-order delivery", () => {
    it("keeps the newest update", async () => {
      await deliver(updated(member.clerkId, { name: "Nova", at: T0 + 2_000 }));
      await deliver(updated(member.clerkId, { name: "Velha", at: T0 + 1_000 }));
      expect(await nameOf(member.clerkId)).toBe("Nova");
      await deliver(updated(member.clerkId, { name: "Mais nova", at: T0 + 3_000 }));
      expect(await nameOf(member.clerkId)).toBe("Mais nova");
    });

    it("keeps a deleted user deleted after any later event, including an invite", async () => {
      const email = `${crypto.randomUUID()}@example.test`;
      await deliver(deleted(member.clerkId));
      await invite(email);
      await deliver(updated(member.clerkId, { email, at: T0 + 9_000 }));
      await deliver(created(member.clerkId, { email }));
      expect(await nameOf(member.clerkId)).toBeUndefined();
      expect((await call(me, { token: await tokenFor(member.clerkId) })).status).toBe(401);
    });

    it("adds no member for an account whose deletion arrives before its creation", async () => {
      const [gone, other] = [`user_${crypto.randomUUID()}`, `user_${crypto.randomUUID()}`];
      const email = `${crypto.randomUUID()}@example.test`;
      await invite(email);
      await deliver(deleted(gone));
      await deliver(created(gone, { email }));
      expect(await nameOf(gone)).toBeUndefined();
      await deliver(created(other, { email }));
      expect(await nameOf(other)).toBe("Ana");
    });
  });

  describe("user.created", () => {
    it("makes an invited address a member with the invite's role", async () => {
      const email = `${crypto.randomUUID()}@example.test`;
      const id = `user_${crypto.randomUUID()}`;
      await invite(email);
      await deliver(created(id, { email: email.toUpperCase() }));
      const profile = await (await call(me, { token: await tokenFor(id) })).json();
      expect(profile).toMatchObject({ email, tenantId: orgId, role: { id: member.roleId } });
    });

    it("with two inviting organizations adds no member before sign-in, unless an invite is named", async () => {
      const rival = await createOrganization();
      const boss = await createUser(rival.orgId);
      const tokenHashes = [crypto.randomUUID()];
      for (const [metadata, expected] of [
        [{}, undefined],
        [{ invite: "another" }, undefined],
        [{ invite: tokenHashes[0] }, "Ana"],
      ] as const) {
        const [email, id] = [`${crypto.randomUUID()}@example.test`, `user_${crypto.randomUUID()}`];
        const organizationId = rival.orgId;
        const data = { organizationId, email, roleId: boss.roleId };
        await tenantDb(organizationId).transaction(({ prisma }) => prisma.invite.create({ data }));
        const { id: own } = await invite(email);
        await tenantDb(orgId).transaction(({ prisma }) =>
          prisma.invite.updateMany({ where: { id: own }, data: { tokenHashes } }),
        );
        const event = created(id, { email });
        await deliver({ ...event, data: { ...event.data, public_metadata: metadata } });
        expect(await nameOf(id)).toBe(expected);
        expect(
          await tenantDb(organizationId).transaction(({ prisma }) => prisma.user.count({ where: { clerkId: id } })),
        ).toBe(0);
      }
    });

    it("does nothing for an address that is not invited or not verified", async () => {
      const email = `${crypto.randomUUID()}@example.test`;
      const [stranger, impostor] = [`user_${crypto.randomUUID()}`, `user_${crypto.randomUUID()}`];
      expect((await deliver(created(stranger, { email }))).status).toBe(200);
      await invite(email);
      expect((await deliver(created(impostor, { email, verified: false }))).status).toBe(200);
      expect([await nameOf(stranger), await nameOf(impostor)]).toEqual([undefined, undefined]);
      expect(
        await tenantDb(orgId).transaction(({ prisma }) => prisma.invite.count({ where: { email, acceptedAt: null } })),
      ).toBe(1);
    });
  });

  describe("user.updated", () => {
    it("applies a new verified address, but never a colleague's", async () => {
      const email = `${crypto.randomUUID()}@example.test`;
      const colleague = await createUser(orgId);
      await deliver(updated(member.clerkId, { email, at: T0 + 1 }));
      const addressOf = async () =>
        (
          await tenantDb(orgId).transaction(({ prisma }) =>
            prisma.user.findUnique({ where: { clerkId: member.clerkId } }),
          )
        )?.email;
      expect(await addressOf()).toBe(email);
      expect((await deliver(updated(member.clerkId, { email: colleague.email, at: T0 + 2 }))).status).toBe(200);
      expect(await addressOf()).toBe(email);
    });

    it("changes no user of another organization", async () => {
      const other = await createOrganization();
      await createUser(other.orgId);
      await deliver(updated(member.clerkId, { name: "Mudada" }));
      const names = await tenantDb(other.orgId).transaction(({ prisma }) =>
        prisma.user.findMany({ select: { name: true } }),
      );
      expect(names).toEqual([{ name: "Pessoa Teste" }]);
      expect(await nameOf(member.clerkId)).toBe("Mudada");
    });
  });

  describe("user.deleted", () => {
    const invites = () =>
      tenantDb(orgId).transaction(({ prisma }) => prisma.invite.findMany({ select: { email: true } }));

    it("erases the address, including former ones, and the user's data in the log", async () => {
      const [email, newer] = [`${crypto.randomUUID()}@example.test`, `${crypto.randomUUID()}@example.test`];
      const id = `user_${crypto.randomUUID()}`;
      await invite(email);
      const other = await invite(`${crypto.randomUUID()}@example.test`);
      await deliver(created(id, { email }));
      const userId = (
        await tenantDb(orgId).transaction(({ prisma }) => prisma.user.findUniqueOrThrow({ where: { clerkId: id } }))
      ).id;
      expect(await invites()).toHaveLength(2);
      await deliver(updated(id, { email, name: "Bia", at: T0 + 1 }));
      expect(await invites()).toHaveLength(2);
      await deliver(updated(id, { email: newer, at: T0 + 2 }));
      expect(await invites()).toEqual([{ email: other.email }]);

      await recordAccess({
        organizationId: orgId,
        userId,
        storeId: null,
        method: "POST",
        ip: null,
        userAgent: null,
        status: 201,
        endpoint: "/api/roles",
        actionType: "ROLE_CREATE",
        metadata: {},
        correlationId: null,
      });
      await deliver(deleted(id));
      expect(await nameOf(id)).toBeUndefined();
      const logged = await tenantDb(orgId).transaction(({ prisma }) => prisma.accessLog.count({ where: { userId } }));
      expect(logged).toBe(1);
    });

    it("deletes the removed user's invite and no other invite", async () => {
      const email = `${crypto.randomUUID()}@example.test`;
      const id = `user_${crypto.randomUUID()}`;
      await invite(email);
      const other = await invite(`${crypto.randomUUID()}@example.test`);
      await deliver(created(id, { email }));
      await deliver(deleted(id));
      expect(await invites()).toEqual([{ email: other.email }]);
    });
  });

  describe("session events", () => {
    it.each(["session.ended", "session.removed", "session.revoked"])(
      "%s rejects its tokens immediately",
      async (type) => {
        const sid = `sess_${crypto.randomUUID()}`;
        const token = await tokenFor(member.clerkId, { sid });
        expect((await call(me, { token })).status).toBe(200);
        await deliver({ type, data: { id: sid, object: "session", user_id: member.clerkId } });
        expect((await call(me, { token })).status).toBe(401);
        expect((await call(me, { token: await tokenFor(member.clerkId) })).status).toBe(200);
      },
    );
  });

  it("acknowledges unknown events with 200 and rejects malformed ones with 400", async () => {
    expect((await deliver({ type: "organizationDomain.created", data: { id: "x" } })).status).toBe(200);
    expect((await deliver({ type: "session.created", data: { id: "sess_x" } })).status).toBe(200);
    expect((await deliver({ type: 7 })).status).toBe(400);
  });
});
