import type { Ctx } from "../platform/ctx.ts";
import { findErpConnection } from "./find-erp-connection.ts";
import { erpNotConfigured, isSameErpAccess, passwordNeeded } from "./rules.ts";
import { type ErpConnection, TestErpConnection } from "./schemas.ts";

/**
 * The connection with these changes applied, unsaved. The stored password is used only with its stored address and
 * user.
 */
export async function draftErpConnection(ctx: Ctx, input: TestErpConnection): Promise<ErpConnection> {
  const { password, ...given } = TestErpConnection.parse(input);
  const current = await findErpConnection(ctx);
  const access = {
    baseUrl: given.baseUrl ?? current?.baseUrl,
    username: given.username ?? current?.username,
  };
  if (!access.baseUrl || !access.username) throw erpNotConfigured();
  const wanted = { baseUrl: access.baseUrl, username: access.username };
  const defaultBranch = given.defaultBranch === undefined ? (current?.defaultBranch ?? null) : given.defaultBranch;
  if (current && isSameErpAccess(wanted, current))
    return { ...current, defaultBranch, password: password ?? current.password };
  if (password === undefined) throw passwordNeeded("password");
  return { ...wanted, password, defaultBranch, isUserSupplied: true };
}
