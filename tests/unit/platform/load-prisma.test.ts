import type pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { closePrisma, loadPrisma, withPrisma } from "../../../lib/platform/database/prisma-transaction.ts";

describe("loadPrisma", () => {
  afterAll(closePrisma);

  it("reaches no database, and later statements use the connection of their own transaction", async () => {
    await loadPrisma();
    const statements: string[] = [];
    const send = async ({ text }: pg.QueryConfig): Promise<pg.QueryResult> => {
      statements.push(text);
      return { rows: [], fields: [], rowCount: 0, command: "SELECT", oid: 0 };
    };
    const found = await withPrisma(send, (prisma) => prisma.organization.findFirst({ select: { id: true } }));
    expect(found).toBeNull();
    expect(statements).toEqual([expect.stringMatching(/^SELECT .*"organization"/)]);
  });
});
