export { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from "./api-keys.ts";
export { changeUserRole, changeUserStatus, changeUserStores } from "./change-user.ts";
export { checkIdentityAccount, checkIdentityKeys } from "./check-keys.ts";
export { identityProviderName } from "./client.ts";
export { unsafeCreateOrganization } from "./create-organization.ts";
export { inviteUser } from "./invite-user.ts";
export { clearedSessionCookie, issueLocalToken, rotateLocalToken, startLocalSession } from "./issue-local-token.ts";
export { findActor, loadActor } from "./load-actor.ts";
export { actingIn, findApiKeyActor } from "./load-api-key.ts";
export { protectedResource } from "./oauth-resource.ts";
export { hasDemoPeople, publicProvider } from "./public-provider.ts";
export { findOrganization, listOrganizations } from "./read-organizations.ts";
export { assertFromIdentityProvider, receiveIdentityWebhook } from "./receive-identity-webhook.ts";
export { recordFailedSignIn } from "./record-failed-sign-in.ts";
export { removeUser } from "./remove-user.ts";
export { requestSignInCode } from "./request-sign-in-code.ts";
export { resendInvite } from "./resend-invite.ts";
export { resetPassword } from "./reset-password.ts";
export { ApiKeyView, IssuedToken, NewApiKeyView, PersonView, Profile, RoleView } from "./responses.ts";
export { createRole, deleteRole, listRoles, updateRole } from "./roles.ts";
export { isMeantAsApiKey } from "./rules/api-key.ts";
export type { ReadCookie } from "./rules/cookies.ts";
export { PROVIDER_ERRORS } from "./rules/errors.ts";
export { OAUTH_SCOPES } from "./rules/oauth.ts";
export { EventEnvelope } from "./rules/webhook.ts";
export {
  ApiKeysQuery,
  type AuthenticatedUser,
  ChangeUserRole,
  ChangeUserStatus,
  ChangeUserStores,
  CreateApiKey,
  CreateRole,
  InviteUser,
  LocalCodeRequest,
  LocalSignIn,
  LocalTokenRequest,
  NewOrganization,
  PathId,
  RolesQuery,
  RotateApiKey,
  type SessionClaims,
  UpdateRole,
  UsersQuery,
} from "./schemas.ts";
export { endLocalSession, readPageSession } from "./sessions.ts";
export { signInWithCode } from "./sign-in-with-code.ts";
export type { CallerCount, Count, Hit, QuotaHit } from "./store/users.ts";
export { isSuperAdmin, toCtx } from "./to-ctx.ts";
export { getProfile, listAdministrators, listUsers } from "./users.ts";
export { isMeantAsOAuth, verifyOAuthToken } from "./verify-oauth-token.ts";
export { verifySessionToken } from "./verify-session-token.ts";
