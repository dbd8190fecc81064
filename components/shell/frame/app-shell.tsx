"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { BottomBar } from "@/components/shell/frame/bottom-bar.tsx";
import { OrganizationOfLevel0 } from "@/components/shell/frame/organization-of-level-0.tsx";
import { Sidebar } from "@/components/shell/frame/sidebar.tsx";
import { ActingBorder, Strips } from "@/components/shell/frame/strips.tsx";
import { TopBar } from "@/components/shell/frame/top-bar.tsx";
import { useNavigation } from "@/components/shell/frame/use-navigation.ts";
import { useSidebar } from "@/components/shell/frame/use-sidebar.ts";
import { useGo } from "@/components/shell/leaving/use-go.ts";
import { keepKeys, type Shortcut } from "@/components/shell/palette/shortcuts.ts";
import { useShortcuts } from "@/components/shell/palette/use-shortcuts.ts";
import { cn } from "@/components/ui/cn.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { sidebarMargin } from "@/lib/web/sidebar.ts";

const MenuSheet = lazyComponent(() =>
  import("@/components/shell/frame/menu-sheet.tsx").then((it) => ({ default: it.MenuSheet })),
);
const CommandPalette = lazyComponent(() =>
  import("@/components/shell/palette/command-palette.tsx").then((it) => ({ default: it.CommandPalette })),
);
const ShortcutsHelp = lazyComponent(() =>
  import("@/components/shell/palette/shortcuts-help.tsx").then((it) => ({ default: it.ShortcutsHelp })),
);

type Overlay = "menu" | "more" | "palette" | "help";

type AppShellProps = { initiallyCollapsed: boolean; children: ReactNode };

export function AppShell({ initiallyCollapsed, children }: AppShellProps) {
  const { collapsed, toggle } = useSidebar(initiallyCollapsed);
  const overlay = useOverlay();
  useShortcuts(usePageShortcuts(overlay.open), () => overlay.open("palette"));
  return (
    <>
      <SkipLink />
      <ActingBorder />
      <Sidebar collapsed={collapsed} onToggle={toggle} />
      <div className={cn("flex min-h-dvh flex-col transition-[margin] duration-150", sidebarMargin(collapsed))}>
        <header className="sticky top-0 z-20 border-b bg-background">
          <Strips />
          <TopBar
            onMenu={() => overlay.open("menu")}
            onPalette={() => overlay.open("palette")}
            onHelp={() => overlay.open("help")}
          />
        </header>
        <main
          id="conteudo"
          tabIndex={-1}
          className="mx-auto w-full max-w-screen-2xl flex-1 px-4 py-6 outline-none lg:px-6"
        >
          {children}
        </main>
        <BottomBar isOpen={overlay.props("more").open} onMore={() => overlay.open("more")} />
        <Suspense>{overlay.wasOpened("menu") ? <MenuSheet side="left" {...overlay.props("menu")} /> : null}</Suspense>
        {overlay.wasOpened("more") ? (
          <Suspense>
            <MenuSheet side="bottom" {...overlay.props("more")}>
              <OrganizationOfLevel0 className="mx-3 mt-3 justify-start px-3" />
            </MenuSheet>
          </Suspense>
        ) : null}
      </div>
      <Suspense>{overlay.wasOpened("palette") ? <CommandPalette {...overlay.props("palette")} /> : null}</Suspense>
      <Suspense>{overlay.wasOpened("help") ? <ShortcutsHelp {...overlay.props("help")} /> : null}</Suspense>
    </>
  );
}

function SkipLink() {
  const t = useTranslations("shell");
  return (
    <a
      href="#conteudo"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-primary px-4 py-2.5 text-primary-foreground focus:translate-y-0"
    >
      {t("skipToContent")}
    </a>
  );
}

/** At most one overlay is open; its code is loaded on first use. */
function useOverlay() {
  const [current, setCurrent] = useState<Overlay | null>(null);
  const [opened, setOpened] = useState<readonly Overlay[]>([]);
  return useMemo(
    () => ({
      open: (overlay: Overlay) => {
        if (overlay === "palette") keepKeys();
        setCurrent(overlay);
        setOpened((before) => (before.includes(overlay) ? before : [...before, overlay]));
      },
      wasOpened: (overlay: Overlay) => opened.includes(overlay),
      props: (overlay: Overlay) => ({
        open: current === overlay,
        onOpenChange: (open: boolean) => setCurrent(open ? overlay : null),
      }),
    }),
    [current, opened],
  );
}

function usePageShortcuts(open: (overlay: Overlay) => void): Shortcut[] {
  const go = useGo();
  const pages = useNavigation().flatMap((item) => item.pages);
  return [
    ...pages.flatMap(({ shortcut, target }) => (shortcut ? [{ keys: ["g", shortcut], run: () => go(target) }] : [])),
    { keys: ["/"], run: () => open("palette") },
    { keys: ["?"], run: () => open("help") },
  ];
}
