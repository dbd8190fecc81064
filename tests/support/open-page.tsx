import { act, render } from "@testing-library/react";
import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import type { ReactNode } from "react";
import { toast } from "sonner";
import { vi } from "vitest";
import { DashboardProviders } from "../../components/shell/dashboard-providers.tsx";
import { createTokenGetter, type GetToken } from "../../lib/web/token.ts";
import { IdentityContext } from "../../lib/web/use-api.ts";
import messages from "../../messages/pt-BR.json" with { type: "json" };
import type { PageApi } from "./page-api.ts";
// Lazily loaded in the product; loaded here up front, so that no test waits for a file.
import "../../components/ui/toaster.tsx";
import "../../components/ui/tooltip-bubble.tsx";

// The toasts' stylesheet changes nothing that jsdom can show, but each role query matches its hundred rules against every
// element, which takes a quarter of a suite's time.
for (const style of document.head.querySelectorAll("style")) style.remove();

export { stopClock } from "./stop-clock.ts";

export type PageRole = { permissions: string[]; readOnly: boolean; level?: number };

const router = { push: () => undefined, prefetch: () => undefined } as unknown as AppRouterInstance;

/**
 * A page in Portuguese under the real providers with a fake network. A missing text fails the test. `rotate` gives the
 * page another token source.
 */
export async function openPage(
  page: ReactNode,
  api: PageApi,
  { search = "", role }: { search?: string; role: PageRole },
) {
  vi.stubGlobal("fetch", api.fetch);
  // Toasts outlive their page: an earlier one could satisfy this test's assertion.
  for (const { id } of toast.getToasts()) toast.dismiss(id);
  const profile = {
    id: "u",
    email: "a@b.test",
    name: "Ana",
    tenantId: "t",
    organizationName: "Aurora",
    role: { id: "role", name: "Papel", level: 10, ...role },
  };
  api.answer("GET /users/me", profile);
  const url = { search };
  let source: GetToken = async () => "token-1";
  const { getToken, getNonNullToken } = createTokenGetter(() => source);
  const tree = () => (
    <NextIntlClientProvider locale="pt-BR" messages={messages} timeZone="Etc/GMT+3" onError={fail}>
      <AppRouterContext value={router}>
        <PathnameContext value="/">
          <NuqsTestingAdapter
            searchParams={search}
            hasMemory
            onUrlUpdate={({ searchParams }) => {
              url.search = searchParams.toString();
            }}
          >
            <IdentityContext value={{ getToken, getNonNullToken, isSignedIn: true, signOut: async () => undefined }}>
              <DashboardProviders profile={profile} acting={null} stores={null}>
                {page}
              </DashboardProviders>
            </IdentityContext>
          </NuqsTestingAdapter>
        </PathnameContext>
      </AppRouterContext>
    </NextIntlClientProvider>
  );
  const view = render(tree());
  await settle();
  const rotate = async (next: GetToken) => {
    source = next;
    view.rerender(tree());
    await settle();
  };
  return { url, rotate, ...view };
}

/** Renders needed for what arrives in between: a lazily loaded part, its request, the response. */
const TURNS = 5;

/** Renders pending parts and responses and advances the page's clock. */
export async function settle(milliseconds = 10): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
  for (let turn = 0; turn < TURNS; turn++)
    await act(async () => {
      await vi.dynamicImportSettled();
      await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(0);
    });
}

function fail(error: Error): never {
  throw error;
}
