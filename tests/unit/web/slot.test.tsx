import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Slot } from "../../../components/ui/slot.tsx";

afterEach(cleanup);

it("adds its props to its child: classes and descriptions are joined, handlers and refs of both are used", () => {
  const calls: string[] = [];
  const refs: Record<string, HTMLElement | null> = {};
  const slotRef = (element: HTMLElement | null) => {
    refs.slot = element;
  };
  const childRef = { current: null as HTMLButtonElement | null };
  const view = render(
    <Slot
      ref={slotRef}
      className="outer"
      style={{ color: "red", top: 1 }}
      aria-describedby="bubble"
      aria-expanded={false}
      title="from the slot"
      onClick={() => calls.push("slot")}
      onFocus={() => calls.push("focus")}
    >
      <button
        ref={childRef}
        type="button"
        className="inner"
        style={{ color: "blue" }}
        aria-describedby="hint"
        title="own"
        onClick={() => calls.push("child")}
      >
        Abrir
      </button>
    </Slot>,
  );
  const button = screen.getByRole("button", { name: "Abrir" });
  expect(button.className).toBe("outer inner");
  expect(button.getAttribute("aria-describedby")).toBe("bubble hint");
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(button.title).toBe("own");
  expect([button.style.color, button.style.top]).toEqual(["blue", "1px"]);
  fireEvent.click(button);
  fireEvent.focus(button);
  expect(calls).toEqual(["child", "slot", "focus"]);
  expect([refs.slot, childRef.current]).toEqual([button, button]);
  view.unmount();
  expect([refs.slot, childRef.current]).toEqual([null, null]);
});
