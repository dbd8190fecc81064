import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  createShortcutMatcher,
  early,
  isKept,
  isTyping,
  keepKeys,
} from "../../../components/shell/palette/shortcuts.ts";
import { useShortcuts } from "../../../components/shell/palette/use-shortcuts.ts";

const shortcuts = [
  { keys: ["g", "d"], run: () => undefined },
  { keys: ["g", "r"], run: () => undefined },
  { keys: ["?"], run: () => undefined },
];

function keyboard() {
  const clock = { now: 0 };
  const match = createShortcutMatcher(() => clock.now);
  const press = (keys: string) => [...keys].map((key) => match(key, shortcuts)?.keys.join("") ?? "-").join(" ");
  return { clock, press };
}

describe("createShortcutMatcher", () => {
  it("matches single keys and sequences", () => {
    expect(keyboard().press("?")).toBe("?");
    expect(keyboard().press("gr")).toBe("- gr");
    expect(keyboard().press("grgd?")).toBe("- gr - gd ?");
  });

  it("restarts the sequence after a key that doesn't match", () => {
    expect(keyboard().press("gxgd")).toBe("- - - gd");
    expect(keyboard().press("ggr")).toBe("- - gr");
    expect(keyboard().press("dr")).toBe("- -");
  });

  it("forgets the first key of a sequence after one second", () => {
    const { clock, press } = keyboard();
    press("g");
    clock.now = 1_001;
    expect(press("r")).toBe("-");
    press("g");
    clock.now += 1_000;
    expect(press("r")).toBe("gr");
  });
});

describe("isTyping", () => {
  const inside = (html: string, selector: string) => {
    document.body.innerHTML = html;
    return isTyping(document.querySelector(selector));
  };

  it.each([
    ["<input />", "input"],
    ["<textarea></textarea>", "textarea"],
    ['<div contenteditable="true"><b>x</b></div>', "b"],
    ['<div role="dialog"><button>x</button></div>', "button"],
    ['<div role="alertdialog"><button>x</button></div>', "button"],
  ])("is true inside %s", (html, selector) => expect(inside(html, selector)).toBe(true));

  it("is false for a button outside a dialog", () => {
    expect(inside("<main><button>x</button></main>", "button")).toBe(false);
    expect(isTyping(null)).toBe(false);
  });
});

function Page({ onHelp }: { onHelp: () => void }) {
  useShortcuts([{ keys: ["?"], run: onHelp }], () => keepKeys());
  return <input />;
}

describe("keys typed before the palette's field has the focus", () => {
  afterEach(() => {
    cleanup();
    early.keys = null;
  });

  it("are kept for the palette, also over a field, and start no shortcut", () => {
    const onHelp = vi.fn();
    const { getByRole } = render(<Page onHelp={onHelp} />);
    const field = getByRole("textbox");
    const press = (key: string, target: Element = document.body, modifiers = {}) =>
      fireEvent.keyDown(target, { key, ...modifiers });
    press("k", document.body, { ctrlKey: true });
    for (const key of "31") press(key);
    expect(press("9", field)).toBe(false);
    press("?");
    expect(press("Tab")).toBe(true);
    expect(press("a", field, { ctrlKey: true })).toBe(true);
    expect(early.keys).toBe("319?");
    early.keys = null;
    expect(onHelp).not.toHaveBeenCalled();
    press("?");
    expect(press("9", field)).toBe(true);
    expect(onHelp).toHaveBeenCalledTimes(1);
  });

  it("end if the palette's code does not load for five seconds", () => {
    keepKeys(0);
    expect([isKept({ key: "3" }, 5_000), isKept({ key: "1" }, 5_001)]).toEqual([true, false]);
  });
});
