import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { type ReactNode, useState } from "react";
import { renderToString } from "react-dom/server";
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

type OpenedWith = { search?: string; role: PageRole };

/**
 * A page in Portuguese under the real providers with a fake network. A missing text fails the test. `rotate` gives the
 * page another token source.
 */
export async function openPage(page: ReactNode, api: PageApi, { search = "", role }: OpenedWith) {
  const { url, source, tree } = preparePage(api, { search, role });
  const view = render(tree(page));
  await settle();
  const rotate = async (next: GetToken) => {
    source.getToken = next;
    view.rerender(tree(page));
    await settle();
  };
  return { url, rotate, ...view };
}

/**
 * The page as the server renders it, hydrated in a browser that has loaded `loaded` (query key and data) by then.
 * `mismatches`: what React reported about markup that differs.
 */
export async function hydratePage(
  page: ReactNode,
  api: PageApi,
  { loaded, ...opened }: OpenedWith & { loaded: readonly (readonly [QueryKey, unknown])[] },
) {
  const { tree } = preparePage(api, opened);
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(tree(<Loaded answers={[]}>{page}</Loaded>));
  const mismatches: unknown[] = [];
  const onRecoverableError = (error: unknown) => mismatches.push(error);
  render(tree(<Loaded answers={loaded}>{page}</Loaded>), { container, hydrate: true, onRecoverableError });
  await settle();
  return { mismatches };
}

type LoadedProps = { answers: readonly (readonly [QueryKey, unknown])[]; children: ReactNode };

function Loaded({ answers, children }: LoadedProps) {
  const client = useQueryClient();
  useState(() => {
    for (const [key, data] of answers) client.setQueryData(key, data);
  });
  return children;
}

function preparePage(api: PageApi, { search = "", role }: OpenedWith) {
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
  const source: { getToken: GetToken } = { getToken: async () => "token-1" };
  const { getToken, getNonNullToken } = createTokenGetter(() => source.getToken);
  const tree = (page: ReactNode) => (
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
  return { url, source, tree };
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
