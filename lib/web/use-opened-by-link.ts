"use client";

import { parseAsString, useQueryState } from "nuqs";
import { useEffect, useState } from "react";
import { useProfile } from "./use-profile.ts";

/**
 * Open state of a dialog that changes data, which a link with `?<name>=sim` opens too. The parameter is removed at once,
 * so that a reload does not open it again.
 */
export function useOpenedByLink(name: string): [boolean, (open: boolean) => void] {
  const { isReadOnly } = useProfile();
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useQueryState(name, parseAsString);
  useEffect(() => {
    if (asked === null) return;
    setAsked(null);
    setOpen(!isReadOnly);
  }, [asked, setAsked, isReadOnly]);
  return [isOpen, setOpen];
}
