import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Tooltip } from "../../../components/ui/tooltip.tsx";
// Lazily loaded in the product; loaded here up front, so that no test waits for a file.
import "../../../components/ui/tooltip-bubble.tsx";

// Missing in jsdom; the bubble's positioning needs them.
class NoResize {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal("ResizeObserver", NoResize);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (props: { opensOnPress?: boolean } = {}) => {
  const onClick = vi.fn();
  render(
    <Tooltip content="Explicação" {...props}>
      <button type="button" onClick={onClick}>
        Alvo
      </button>
    </Tooltip>,
  );
  return { onClick, target: screen.getByRole("button", { name: "Alvo" }) };
};
const bubble = () => screen.queryByRole("tooltip");

describe("Tooltip", () => {
  it("opens when the pointer rests on its element, and becomes the element's description", async () => {
    const { target } = show();
    fireEvent.pointerEnter(target, { pointerType: "mouse" });
    const found = await screen.findByRole("tooltip");
    expect(found.textContent).toContain("Explicação");
    expect(target.getAttribute("aria-describedby")).toBe(found.id);
  });

  it("closes when the pointer leaves, and doesn't re-mount its element", async () => {
    const { target, onClick } = show();
    fireEvent.pointerEnter(target, { pointerType: "mouse" });
    await screen.findByRole("tooltip");
    fireEvent.pointerLeave(target, { pointerType: "mouse" });
    await vi.waitFor(() => expect(bubble()).toBeNull());
    expect(screen.getByRole("button", { name: "Alvo" })).toBe(target);
    fireEvent.click(target);
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it("closes on Escape", async () => {
    const { target } = show({ opensOnPress: true });
    fireEvent.click(target);
    await screen.findByRole("tooltip");
    fireEvent.keyDown(document, { key: "Escape" });
    await vi.waitFor(() => expect(bubble()).toBeNull());
  });

  it("opens on a press only with opensOnPress", async () => {
    vi.useFakeTimers();
    const { target } = show();
    fireEvent.pointerEnter(target, { pointerType: "touch" });
    fireEvent.click(target);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    vi.useRealTimers();
    expect(bubble()).toBeNull();
    cleanup();
    fireEvent.click(show({ opensOnPress: true }).target);
    expect(await screen.findByRole("tooltip")).toBeDefined();
  });
});
