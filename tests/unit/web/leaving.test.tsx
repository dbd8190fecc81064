import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext, SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPageApi } from "../../support/page-api.ts";
import { stubResizeObserver } from "../../support/resize-observer.ts";
import "../../../components/shell/leaving/leave-dialog.tsx";

/** Notified of every popstate, even a cancelled one: registered before all other listeners. */
let arrive: () => void = () => undefined;
window.addEventListener("popstate", () => arrive());

const { openPage, settle, stopClock } = await import("../../support/open-page.tsx");
stopClock(new Date("2026-11-21T12:00:00-03:00"));
const { CommandPalette } = await import("../../../components/shell/palette/command-palette.tsx");
const { LeaveGuard } = await import("../../../components/shell/leaving/leave-guard.tsx");

const QUESTION = { name: "Sair sem salvar?" };
const STAY = "Continuar editando";
const LEAVE = "Descartar e sair";

const followed: string[] = [];
const router = { push: (href: string) => void followed.push(href) } as AppRouterInstance;
const open = (page: ReactNode) =>
  openPage(
    <AppRouterContext value={router}>
      <PathnameContext value="/configuracoes">{page}</PathnameContext>
    </AppRouterContext>,
    createPageApi({}),
    { role: { permissions: ["app:stores", "app:settings"], readOnly: false } },
  );
const press = async (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await settle();
};
const isAsked = () => screen.queryByRole("alertdialog", QUESTION) !== null;

/** The router's Back and Forward navigations: registered like Next's listener, before any guard. */
const heard: string[] = [];
const onPopState = () => void heard.push(`${location.pathname}${location.search}`);

beforeEach(() => {
  followed.length = 0;
  heard.length = 0;
  history.pushState({ page: 1 }, "", "/lojas");
  history.pushState({ page: 2 }, "", "/configuracoes");
  window.addEventListener("popstate", onPopState);
  Element.prototype.scrollIntoView = () => undefined;
  stubResizeObserver();
});
afterEach(() => {
  cleanup();
  window.removeEventListener("popstate", onPopState);
});

/** Moves in the history and waits for the page to receive the event. */
async function traverse(move: () => unknown) {
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await move();
  await settle();
  await act(() => arrival);
  await settle();
}

function PageWithPalette({ children }: { children?: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Paleta
      </button>
      <CommandPalette open={isOpen} onOpenChange={setIsOpen} />
      {children}
    </>
  );
}

function FilteredPage() {
  const [search, setSearch] = useState("");
  const filter = () => {
    history.replaceState({ page: 4 }, "", "/configuracoes?busca=a");
    setSearch("busca=a");
  };
  return (
    <SearchParamsContext value={new URLSearchParams(search)}>
      <button type="button" onClick={filter}>
        Filtrar
      </button>
      <LeaveGuard />
    </SearchParamsContext>
  );
}

describe("the command palette", () => {
  const choose = async (name: RegExp) => {
    screen.getByRole("button", { name: "Paleta" }).focus();
    await press("Paleta");
    // One letter finds pages of the settings and searches no list.
    fireEvent.change(screen.getByRole("combobox"), { target: { value: "o" } });
    fireEvent.click(screen.getByRole("option", { name }));
    await settle();
  };

  it("navigates at once when nothing is unsaved", async () => {
    await open(<PageWithPalette />);
    await choose(/^Lojas/);
    expect(followed).toEqual(["/lojas"]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("asks before leaving unsaved input, and returns the focus to its opener if the user stays", async () => {
    const giveUp = vi.fn();
    await open(
      <PageWithPalette>
        <LeaveGuard onLeave={giveUp} />
      </PageWithPalette>,
    );
    for (let times = 0; times < 2; times++) {
      await choose(/^Lojas/);
      expect(isAsked()).toBe(true);
      await press(STAY);
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Paleta" }));
    }
    expect([followed, giveUp.mock.calls.length]).toEqual([[], 0]);
    await choose(/^Lojas/);
    await press(LEAVE);
    expect([followed, giveUp.mock.calls.length]).toEqual([["/lojas"], 1]);
    expect(isAsked()).toBe(false);
  });

  it("navigates to the current page without confirmation", async () => {
    await open(
      <PageWithPalette>
        <LeaveGuard />
      </PageWithPalette>,
    );
    await choose(/^Configurações/);
    expect([followed, isAsked()]).toEqual([["/configuracoes"], false]);
  });
});

describe("history navigation", () => {
  it("with Back asks for confirmation, keeps the history entry until then, and then leaves", async () => {
    const giveUp = vi.fn();
    await open(<LeaveGuard onLeave={giveUp} />);
    for (let times = 0; times < 2; times++) {
      await traverse(() => history.back());
      expect(isAsked()).toBe(true);
      expect([location.pathname, history.state, heard]).toEqual(["/configuracoes", { page: 2 }, []]);
      await press(STAY);
      expect(isAsked()).toBe(false);
    }
    await traverse(() => history.back());
    await traverse(() => press(LEAVE));
    expect([location.pathname, history.state, heard]).toEqual(["/lojas", { page: 1 }, ["/lojas"]]);
    expect(giveUp).toHaveBeenCalledTimes(1);
  });

  it("with Forward asks for confirmation, and then leaves", async () => {
    history.pushState({ page: 3 }, "", "/equipe");
    await traverse(() => history.back());
    heard.length = 0;
    await open(<LeaveGuard />);
    await traverse(() => history.forward());
    expect([isAsked(), location.pathname]).toEqual([true, "/configuracoes"]);
    await traverse(() => press(LEAVE));
    expect([location.pathname, heard]).toEqual(["/equipe", ["/equipe"]]);
  });

  it("between filters of the same page needs no confirmation", async () => {
    history.pushState({ page: 3 }, "", "/configuracoes?busca=a");
    await open(<LeaveGuard />);
    await traverse(() => history.back());
    expect([isAsked(), heard]).toEqual([false, ["/configuracoes"]]);
  });

  it("asks for confirmation if it removes the URL parameter that keeps unsaved input open", async () => {
    history.pushState({ page: 3 }, "", "/configuracoes?loja=F01");
    await open(<LeaveGuard within={["loja"]} />);
    await traverse(() => history.back());
    expect([isAsked(), location.search, heard]).toEqual([true, "?loja=F01", []]);
  });

  it("asks for no confirmation between the steps of one form, but asks on leaving the form", async () => {
    history.pushState({ page: 3 }, "", "/campanhas/1/editar/objetivo");
    history.pushState({ page: 4 }, "", "/campanhas/1/editar/publico");
    await open(<LeaveGuard under="/campanhas/1/editar" />);
    await traverse(() => history.back());
    expect([isAsked(), heard]).toEqual([false, ["/campanhas/1/editar/objetivo"]]);
    await traverse(() => history.back());
    expect(isAsked()).toBe(true);
  });

  it("keeps the URL and history state of the current filter while it asks for confirmation", async () => {
    await open(<FilteredPage />);
    await press("Filtrar");
    await traverse(() => history.back());
    expect([location.search, history.state, isAsked()]).toEqual(["?busca=a", { page: 4 }, true]);
  });
});

describe("two unsaved parts", () => {
  it("cause one confirmation, and are both discarded", async () => {
    const giveUp = vi.fn();
    await open(
      <>
        <a href="/lojas">Lojas</a>
        <LeaveGuard onLeave={() => giveUp("page")} />
        <LeaveGuard onLeave={() => giveUp("drawer")} />
      </>,
    );
    expect(fireEvent.click(screen.getByText("Lojas"))).toBe(false);
    await settle();
    expect(screen.getAllByRole("alertdialog")).toHaveLength(1);
    await press(STAY);
    await traverse(() => history.back());
    expect(screen.getAllByRole("alertdialog")).toHaveLength(1);
    await traverse(() => press(LEAVE));
    expect(heard).toEqual(["/lojas"]);
    expect(giveUp.mock.calls.flat().sort()).toEqual(["drawer", "page"]);
  });
});
