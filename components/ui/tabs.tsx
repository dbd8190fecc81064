"use client";

import { type ComponentProps, createContext, type KeyboardEvent, use, useEffect, useId, useRef } from "react";
import { bringIntoRow } from "@/components/ui/bring-into-row.ts";
import { cn } from "@/components/ui/cn.ts";
import { markHiddenEdges } from "@/components/ui/hooks/mark-hidden-edges.ts";

// The ARIA tabs pattern implemented by hand: the library's tabs would add seven kilobytes to pages that start with
// them.
type TabsState = { id: string; value: string; choose: (value: string) => void };
const TabsContext = createContext<TabsState | null>(null);

type TabsProps = Omit<ComponentProps<"div">, "onChange"> & { value: string; onValueChange: (value: string) => void };

export function Tabs({ value, onValueChange, ...props }: TabsProps) {
  const id = useId();
  const choose = (next: string) => {
    if (next !== value) onValueChange(next);
  };
  return (
    <TabsContext value={{ id, value, choose }}>
      <div {...props} />
    </TabsContext>
  );
}

/** One tab stop; the arrow keys, Home and End move between tabs and activate them. */
export function TabsList({ className, ...props }: ComponentProps<"div">) {
  const { value } = useTabs();
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open, which may stand outside the list's room.
  useEffect(() => bringIntoRow(list.current, list.current?.querySelector("[aria-selected=true]")), [value]);
  useEffect(() => markHiddenEdges(list.current), []);
  return (
    <div
      ref={list}
      role="tablist"
      onKeyDown={moveFocus}
      className={cn("fade-edges flex max-w-full gap-5 overflow-x-auto overflow-y-hidden border-b", className)}
      {...props}
    />
  );
}

export function TabsTrigger({ value, className, ...props }: ComponentProps<"button"> & { value: string }) {
  const tabs = useTabs();
  const isActive = tabs.value === value;
  return (
    <button
      type="button"
      role="tab"
      id={`${tabs.id}-tab-${value}`}
      aria-selected={isActive}
      aria-controls={`${tabs.id}-panel-${value}`}
      data-state={isActive ? "active" : "inactive"}
      tabIndex={isActive ? 0 : -1}
      onClick={() => tabs.choose(value)}
      className={cn(
        "-mb-px inline-flex h-10 items-center gap-2 border-b-2 border-transparent px-0.5 text-sm whitespace-nowrap text-muted-foreground outline-offset-[-2px] transition-colors duration-100 hover:text-foreground data-[state=active]:border-primary data-[state=active]:font-medium data-[state=active]:text-foreground",
        className,
      )}
      {...props}
    />
  );
}

type TabsContentProps = ComponentProps<"div"> & {
  value: string;
  /** Keeps the content mounted, including typed text, while another tab is open. */
  forceMount?: boolean;
};

export function TabsContent({ value, forceMount = false, className, children, ...props }: TabsContentProps) {
  const tabs = useTabs();
  const isActive = tabs.value === value;
  return (
    <div
      role="tabpanel"
      id={`${tabs.id}-panel-${value}`}
      aria-labelledby={`${tabs.id}-tab-${value}`}
      data-state={isActive ? "active" : "inactive"}
      hidden={!isActive}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may be longer than its room, and keys must reach it.
      tabIndex={0}
      className={cn("pt-4", className)}
      {...props}
    >
      {isActive || forceMount ? children : null}
    </div>
  );
}

function useTabs(): TabsState {
  const tabs = use(TabsContext);
  if (tabs === null) throw new Error("A tab needs Tabs above it");
  return tabs;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]:not(:disabled)")];
  const at = tabs.indexOf(event.target as HTMLElement);
  const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (at < 0 || target === undefined) return;
  event.preventDefault();
  const next = tabs.at(target % tabs.length);
  next?.focus();
  next?.click();
}
