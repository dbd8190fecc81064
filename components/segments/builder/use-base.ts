"use client";

import { useMemo, useState } from "react";
import type { Draft } from "@/components/segments/rules/drafts.ts";
import type { Start } from "@/components/segments/rules/starting-points.ts";
import type { Tree } from "@/components/segments/rules/tree.ts";
import { fromRules } from "@/components/segments/rules/wire.ts";
import type { SegmentView } from "@/lib/segments/schemas.ts";

/** A saved state; an unsaved segment has no version. */
type Base = { name: string; tree: Tree; version: number | undefined };

/**
 * The state that editing started from (drafts keep its version) and the latest state: another user may have saved in
 * between.
 */
export function useBase(segment: SegmentView | null, start: Start, draft: Draft | null) {
  const version = segment?.version;
  const latest = useMemo((): Base => ({ name: start.name, tree: fromRules(start.rules), version }), [start, version]);
  const [base, setBase] = useState(() => (draft ? { ...latest, version: versionOf(draft) } : latest));
  return {
    base,
    isBehind: base.version !== latest.version,
    /** Rebases on the latest state, or on one that was just saved, and returns it. */
    catchUp(saved?: SegmentView): Base {
      const next = saved ? { name: saved.name, tree: fromRules(saved.rules), version: saved.version } : latest;
      setBase(next);
      return next;
    },
    /** Keeps the edits and lets them overwrite the latest state. */
    outrank: () => setBase({ ...base, version: latest.version }),
  };
}

/** Higher than any real version. */
const UNKNOWN = 2_147_483_647;

/** Drafts saved before versioning have no base version; ask the user which rules to keep. */
function versionOf({ basedOn }: Draft): number | undefined {
  return typeof basedOn === "string" ? UNKNOWN : (basedOn ?? undefined);
}
