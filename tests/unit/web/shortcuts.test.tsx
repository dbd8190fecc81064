import { describe, expect, it } from "vitest";
import { createShortcutMatcher, isTyping } from "../../../components/shell/palette/shortcuts.ts";

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
