import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { EditButton, ReadOnlyChip } from "../../../components/shell/read-only.tsx";
import { profileOf, renderAs } from "./render.tsx";

afterEach(cleanup);

const edit = (role: Parameters<typeof profileOf>[0]) => {
  const onClick = vi.fn();
  renderAs(profileOf(role), <EditButton onClick={onClick}>Salvar</EditButton>);
  const button = screen.getByRole("button", { name: "Salvar" });
  fireEvent.click(button);
  return { onClick, button };
};

describe("EditButton", () => {
  it("works for a role that may edit", () => {
    const { onClick, button } = edit({ readOnly: false });
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(button.getAttribute("aria-disabled")).toBeNull();
  });

  it("stays visible and focusable, but does nothing for a read-only role", () => {
    const { onClick, button } = edit({ readOnly: true });
    expect(onClick).not.toHaveBeenCalled();
    expect(button.getAttribute("aria-disabled")).toBe("true");
    expect(button.hasAttribute("disabled")).toBe(false);
  });

  it("works for level 0 even if its role is read-only", () => {
    expect(edit({ readOnly: true, level: 0 }).onClick).toHaveBeenCalledTimes(1);
  });
});

describe("ReadOnlyChip", () => {
  it("is shown to a read-only role only", () => {
    renderAs(profileOf({ readOnly: true }), <ReadOnlyChip />);
    expect(screen.getByRole("button", { name: "Somente leitura" })).toBeDefined();
    cleanup();
    renderAs(profileOf({ readOnly: false }), <ReadOnlyChip />);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
