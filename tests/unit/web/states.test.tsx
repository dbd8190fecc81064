import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { DataWarning } from "../../../components/states/data-warning.tsx";
import { describeError } from "../../../components/states/describe-error.ts";
import { ErrorState } from "../../../components/states/error-state.tsx";
import { NoResults } from "../../../components/states/no-results.tsx";
import { ApiError } from "../../../lib/web/api-error.ts";
import { profileOf, renderAs } from "./render.tsx";

afterEach(cleanup);

describe("describeError", () => {
  it.each([
    [new TypeError("fetch failed"), "network"],
    [new DOMException("late", "TimeoutError"), "timeout"],
    [new ApiError(400, "x"), "invalid"],
    [new ApiError(401, "x"), "signedOut"],
    [new ApiError(404, "x"), "notFound"],
    [new ApiError(409, "x"), "conflict"],
    [new ApiError(418, "x"), "unknown"],
    [new ApiError(429, "x"), "tooMany"],
    [new ApiError(500, "x"), "server"],
    [new ApiError(503, "x"), "server"],
    [new Error("x"), "unknown"],
    ["a string", "unknown"],
  ])("describes %s as %s", (error, expected) => expect(describeError(error)).toBe(expected));
});

describe("ErrorState", () => {
  it("shows the error and its correlation id, and retries", () => {
    const retry = vi.fn();
    renderAs(profileOf(), <ErrorState error={new ApiError(500, "x", { correlationId: "c-123" })} onRetry={retry} />);
    expect(screen.getByRole("alert").textContent).toContain("O servidor encontrou um problema");
    expect(screen.getByText("c-123")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Tentar de novo" }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it("shows the error without buttons if it has no correlation id and no retry", () => {
    renderAs(profileOf(), <ErrorState error={new TypeError("fetch failed")} />);
    expect(screen.getByRole("alert").textContent).toContain("Sem conexão com o servidor");
    expect(screen.queryAllByRole("button")).toEqual([]);
  });

  it("copies the correlation id", async () => {
    const writeText = vi.fn(async () => undefined);
    Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
    renderAs(profileOf(), <ErrorState error={new ApiError(500, "x", { correlationId: "c-123" })} />);
    fireEvent.click(screen.getByRole("button", { name: "Copiar código do erro" }));
    expect(await screen.findByRole("button", { name: "Copiado" })).toBeDefined();
    expect(writeText).toHaveBeenCalledWith("c-123");
  });

  it("shows a 403 as a missing permission, without a retry button", () => {
    renderAs(profileOf(), <ErrorState error={new ApiError(403, "x")} onRetry={vi.fn()} />);
    expect(screen.getByRole("status").textContent).toContain("Sem permissão");
    expect(screen.queryAllByRole("button")).toEqual([]);
  });
});

describe("DataWarning and NoResults", () => {
  it("show a status for missing data, an alert for an error, and nothing without a warning", () => {
    const { unmount } = renderAs(null, <DataWarning warning="empty" onRetry={vi.fn()} />);
    expect(screen.getByRole("status").textContent).toContain("Ainda não há dados");
    unmount();
    const second = renderAs(null, <DataWarning warning="error" onRetry={vi.fn()} />);
    expect(screen.getByRole("alert").textContent).toContain("Não foi possível atualizar");
    second.unmount();
    renderAs(null, <DataWarning warning={null} onRetry={vi.fn()} />);
    expect(screen.queryByRole("status") ?? screen.queryByRole("alert")).toBeNull();
  });

  it("name the filters without results and offer to clear them", () => {
    const clear = vi.fn();
    renderAs(null, <NoResults filters="Loja: Moema" onClear={clear} />);
    expect(screen.getByRole("status").textContent).toContain("Loja: Moema");
    fireEvent.click(screen.getByRole("button", { name: "Limpar filtros" }));
    expect(clear).toHaveBeenCalledTimes(1);
  });
});
