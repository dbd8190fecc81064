import { type RenderResult, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import type { Profile } from "../../../lib/identity/schemas.ts";
import { ProfileContext } from "../../../lib/web/use-profile.ts";
import messages from "../../../messages/pt-BR.json" with { type: "json" };

export const profileOf = (role: Partial<NonNullable<Profile["role"]>> = {}): Profile => ({
  id: "u",
  email: "ana@example.test",
  name: "Ana Lima",
  role: { id: "r", name: "Papel", level: 20, permissions: [], readOnly: false, ...role },
  tenantId: "t",
  organizationName: "Aurora",
});

/** Rendered for this user, in Portuguese. */
export function renderAs(profile: Profile | null, children: ReactNode): RenderResult {
  return render(
    <NextIntlClientProvider locale="pt-BR" messages={messages} timeZone="Etc/GMT+3">
      <ProfileContext value={{ profile, isLoading: false }}>{children}</ProfileContext>
    </NextIntlClientProvider>,
  );
}
