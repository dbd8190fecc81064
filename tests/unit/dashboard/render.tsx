import { act, render } from "@testing-library/react";
import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { vi } from "vitest";
import { Dashboard } from "../../../components/dashboard/dashboard.tsx";
import { DashboardProviders } from "../../../components/shell/dashboard-providers.tsx";
import { createTokenGetter, type GetToken } from "../../../lib/web/token.ts";
import { IdentityContext } from "../../../lib/web/use-api.ts";
import messages from "../../../messages/pt-BR.json" with { type: "json" };
import type { FakeApi } from "./fake-api.ts";
// What the page fetches when it is first wanted is here already: no test waits for a file.
import "../../../components/charts/bar-chart.tsx";
import "../../../components/charts/line-chart.tsx";
import "../../../components/charts/sparkline.tsx";
import "../../../components/charts/treemap.tsx";
import "../../../components/dashboard/dashboard-cards.tsx";
import "../../../components/ui/toaster.tsx";
import "../../../components/ui/tooltip-bubble.tsx";

type Role = { permissions: string[]; readOnly: boolean };

const ADMIN: Role = { permissions: ["app:dashboard", "app:erp"], readOnly: false };
const router = { push: () => undefined, prefetch: () => undefined } as unknown as AppRouterInstance;

/** The page under the real providers; only the network is the fake one. `rotate` gives it another token source. */
export async function openDashboard(
  api: FakeApi,
  { search = "", role = ADMIN }: { search?: string; role?: Role } = {},
) {
  vi.stubGlobal("fetch", api.fetch);
  const url = { search };
  let source: GetToken = async () => "token-1";
  const { getToken, getNonNullToken } = createTokenGetter(() => source);
  const page = () => (
    <NextIntlClientProvider locale="pt-BR" messages={messages} timeZone="Etc/GMT+3" onError={fail}>
      <AppRouterContext value={router}>
        <NuqsTestingAdapter
          searchParams={search}
          hasMemory
          onUrlUpdate={({ searchParams }) => {
            url.search = searchParams.toString();
          }}
        >
          <IdentityContext value={{ getToken, getNonNullToken, isSignedIn: true, signOut: async () => undefined }}>
            <DashboardProviders profile={profileOf(role)} acting={null}>
              <Dashboard />
            </DashboardProviders>
          </IdentityContext>
        </NuqsTestingAdapter>
      </AppRouterContext>
    </NextIntlClientProvider>
  );
  api.answer("/users/me", profileOf(role));
  const view = render(page());
  await settle();
  const rotate = async (next: GetToken) => {
    source = next;
    view.rerender(page());
    await settle();
  };
  return { url, rotate, ...view };
}

/** Lets answers arrive and be drawn, and time pass on the clock of the page. */
export async function settle(milliseconds = 10): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(0);
  });
}

function profileOf({ permissions, readOnly }: Role) {
  const role = { id: "role", name: "Papel", level: 10, permissions, readOnly };
  return { id: "u", email: "a@b.test", name: "Ana", role, tenantId: "t", organizationName: "Aurora" };
}

function fail(error: Error): never {
  throw error;
}
