import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "../../../components/ui/tabs.tsx";

const NAMES = ["um", "dois", "três"];

function Page() {
  const [value, setValue] = useState("um");
  return (
    <Tabs value={value} onValueChange={setValue}>
      <TabsList aria-label="Partes">
        {NAMES.map((name) => (
          <TabsTrigger key={name} value={name}>
            {name}
          </TabsTrigger>
        ))}
      </TabsList>
      {NAMES.map((name) => (
        <TabsContent key={name} value={name} forceMount={name === "dois"}>
          <input aria-label={`campo ${name}`} />
        </TabsContent>
      ))}
    </Tabs>
  );
}

const tab = (name: string) => screen.getByRole("tab", { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

describe("Tabs", () => {
  afterEach(cleanup);

  it("marks the edge behind which a narrow row of tabs scrolls on", () => {
    let resized = () => {};
    class Observer {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal("ResizeObserver", Observer);
    render(<Page />);
    const list = screen.getByRole("tablist");
    const edges = () => ["data-more-before", "data-more-after"].map((name) => list.hasAttribute(name));
    Object.defineProperties(list, { clientWidth: { value: 100 }, scrollWidth: { value: 250 } });
    resized();
    expect(edges()).toEqual([false, true]);
    list.scrollLeft = 50;
    fireEvent.scroll(list);
    expect(edges()).toEqual([true, true]);
    list.scrollLeft = 150;
    fireEvent.scroll(list);
    expect(edges()).toEqual([true, false]);
    vi.unstubAllGlobals();
  });

  it("shows one panel, labelled by its tab", () => {
    render(<Page />);
    expect(screen.getByRole("tablist", { name: "Partes" })).toBeTruthy();
    expect(screen.getByRole("tabpanel", { name: "um" }).id).toBe(tab("um").getAttribute("aria-controls"));
    fireEvent.click(tab("três"));
    expect(screen.getAllByRole("tabpanel")).toEqual([screen.getByRole("tabpanel", { name: "três" })]);
    expect(NAMES.map((name) => tab(name).getAttribute("aria-selected"))).toEqual(["false", "false", "true"]);
  });

  it("has one tab stop, moved by Home, End and the arrow keys, which wrap around", () => {
    render(<Page />);
    const stops = () => NAMES.filter((name) => tab(name).tabIndex === 0);
    tab("um").focus();
    const reached = ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "Home", "End"].map((key) => {
      press(key);
      expect(stops()).toEqual([document.activeElement?.textContent]);
      return stops()[0];
    });
    expect(reached).toEqual(["dois", "três", "um", "três", "um", "três"]);
    expect(press("a")).toBe(true);
  });

  it("keeps the input of a hidden panel that has forceMount", () => {
    render(<Page />);
    fireEvent.click(tab("dois"));
    fireEvent.change(screen.getByLabelText("campo dois"), { target: { value: "meio escrito" } });
    fireEvent.click(tab("um"));
    expect(screen.queryByLabelText("campo três")).toBeNull();
    fireEvent.click(tab("dois"));
    expect((screen.getByLabelText("campo dois") as HTMLInputElement).value).toBe("meio escrito");
  });
});
