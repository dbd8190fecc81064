export { changeUserRole } from "./change-user-role.ts";
export { changeUserStatus } from "./change-user-status.ts";
export { changeUserStores } from "./change-user-stores.ts";
export { checkIdentityAccount, checkIdentityKeys } from "./check-keys.ts";
export { identityProviderName } from "./client.ts";
export { unsafeCreateOrganization } from "./create-organization.ts";
export { createRole } from "./create-role.ts";
export { deleteRole } from "./delete-role.ts";
export { endLocalSession } from "./end-session.ts";
export { findOrganization } from "./find-organization.ts";
export { getProfile } from "./get-profile.ts";
export { inviteUser } from "./invite-user.ts";
export { clearedSessionCookie, issueLocalToken, rotateLocalToken, startLocalSession } from "./issue-local-token.ts";
export { listOrganizations } from "./list-organizations.ts";
export { listRoles } from "./list-roles.ts";
export { listUsers } from "./list-users.ts";
export { findActor, loadActor } from "./load-actor.ts";
export { hasDemoPeople, publicProvider } from "./public-provider.ts";
export { readPageSession } from "./read-page-session.ts";
export { assertFromIdentityProvider, receiveIdentityWebhook } from "./receive-identity-webhook.ts";
export { removeUser } from "./remove-user.ts";
export { requestSignInCode } from "./request-sign-in-code.ts";
export { resendInvite } from "./resend-invite.ts";
export { resetPassword } from "./reset-password.ts";
export type { ReadCookie } from "./rules/cookies.ts";
export { EventEnvelope } from "./rules/webhook.ts";
export type { AuthenticatedUser, Profile, SessionClaims } from "./schemas.ts";
export {
  ChangeUserRole,
  ChangeUserStatus,
  ChangeUserStores,
  CreateRole,
  InviteUser,
  LocalCodeRequest,
  LocalSignIn,
  LocalTokenRequest,
  NewOrganization,
  PathId,
  RolesQuery,
  UpdateRole,
  UsersQuery,
} from "./schemas.ts";
export { signInWithCode } from "./sign-in-with-code.ts";
export type { Count, Hit } from "./store/users.ts";
export { isSuperAdmin, toCtx } from "./to-ctx.ts";
export { updateRole } from "./update-role.ts";
export { verifySessionToken } from "./verify-session-token.ts";
