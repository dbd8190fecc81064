import { describe, expect, it } from "vitest";
import {
  browserCookie,
  deviceCookie,
  inviteCookie,
  sessionCookie,
  sessionCookieName,
} from "../../../lib/identity/rules/cookies.ts";

describe("sign-in cookies", () => {
  it("have a different name for each port", () => {
    const names = ["http://localhost:3000", "http://localhost:4000", "https://crm.example.com"].map(sessionCookieName);
    expect(names).toEqual(["balcao_session_3000", "balcao_session_4000", "__Host-balcao_session"]);
  });

  it("are limited to the sign-in path where only it reads them, and are sent over TLS only", () => {
    expect(browserCookie("https://crm.test", "n", 600)).toBe(
      "__Secure-balcao_sign_in=n; Path=/api/local-identity; Max-Age=600; HttpOnly; SameSite=Strict; Secure",
    );
    expect(deviceCookie("https://crm.test", "0123456789abcdef", "d")).toBe(
      "__Secure-balcao_device_0123456789ab=d; Path=/api/local-identity; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure",
    );
    expect(inviteCookie("https://crm.test", "t")).toBe(
      "__Host-balcao_invite=t; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure",
    );
    expect(sessionCookie("https://crm.test:8443", "s", 0)).toBe(
      "__Host-balcao_session_8443=s; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
    );
  });
});
