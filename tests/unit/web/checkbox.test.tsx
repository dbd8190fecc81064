import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Checkbox } from "../../../components/ui/checkbox.tsx";
import { Switch } from "../../../components/ui/switch.tsx";

describe("Checkbox and Switch", () => {
  afterEach(cleanup);

  it.each([
    [false, "false", true],
    [true, "true", false],
    ["indeterminate", "mixed", true],
  ] as const)("a checkbox that is %s has aria-checked %s, and changes to %s", (checked, said, asked) => {
    const change = vi.fn();
    render(<Checkbox checked={checked} onCheckedChange={change} aria-label="Escolher" />);
    const box = screen.getByRole("checkbox", { name: "Escolher" });
    expect(box.getAttribute("aria-checked")).toBe(said);
    fireEvent.click(box);
    expect(change.mock.calls).toEqual([[asked]]);
  });

  it("a switch shows its state and changes to the opposite one", () => {
    const change = vi.fn();
    render(<Switch checked onCheckedChange={change} aria-label="Aceita" />);
    const toggle = screen.getByRole("switch", { name: "Aceita" });
    expect(toggle.getAttribute("aria-checked")).toBe("true");
    fireEvent.click(toggle);
    expect(change.mock.calls).toEqual([[false]]);
  });

  it("a label names and toggles its control, and a disabled control doesn't change", () => {
    const change = vi.fn();
    render(
      <>
        <label htmlFor="loja">Centro</label>
        <Checkbox id="loja" checked={false} onCheckedChange={change} />
        <Switch checked={false} disabled onCheckedChange={change} aria-label="Aceita" />
      </>,
    );
    fireEvent.click(screen.getByText("Centro"));
    expect(screen.getByRole("checkbox", { name: "Centro" })).toBeTruthy();
    expect(change).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole("switch"));
    expect(change).toHaveBeenCalledTimes(1);
  });

  it("Enter neither toggles a checkbox nor submits a form", () => {
    const submit = vi.fn();
    render(
      <form onSubmit={submit}>
        <Checkbox checked={false} aria-label="Escolher" />
      </form>,
    );
    expect(fireEvent.keyDown(screen.getByRole("checkbox"), { key: "Enter" })).toBe(false);
    expect(submit).not.toHaveBeenCalled();
  });
});
