"use client";

import { useCallback, useState } from "react";
import { preferenceCookie } from "@/lib/web/locale.ts";
import { SIDEBAR_COOKIE } from "@/lib/web/sidebar.ts";

/** Collapsed state, kept in a cookie so that the server renders the right width. */
export function useSidebar(initiallyCollapsed: boolean) {
  const [collapsed, setCollapsed] = useState(initiallyCollapsed);
  const toggle = useCallback(() => {
    setCollapsed((before) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn't in every browser yet
      document.cookie = preferenceCookie(SIDEBAR_COOKIE, before ? "expanded" : "collapsed");
      return !before;
    });
  }, []);
  return { collapsed, toggle };
}
