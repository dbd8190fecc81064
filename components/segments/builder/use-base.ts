"use client";

import { useMemo, useState } from "react";
import type { Draft } from "@/components/segments/rules/drafts.ts";
import type { Start } from "@/components/segments/rules/starting-points.ts";
import type { Tree } from "@/components/segments/rules/tree.ts";
import { fromRules } from "@/components/segments/rules/wire.ts";
import type { SegmentView } from "@/lib/segments/schemas.ts";

/** A saved state; a segment that isn't saved yet has no version. */
type Base = { name: string; tree: Tree; version: number | undefined };

/**
 * The state that building began from, which a draft has kept the version of, and the latest one: somebody else may have
 * saved in between.
 */
export function useBase(segment: SegmentView | null, start: Start, draft: Draft | null) {
  const version = segment?.version;
  const latest = useMemo((): Base => ({ name: start.name, tree: fromRules(start.rules), version }), [start, version]);
  const [base, setBase] = useState(() => (draft ? { ...latest, version: versionOf(draft) } : latest));
  return {
    base,
    isBehind: base.version !== latest.version,
    /** Begins anew from the latest state, or from one that was just saved; answers it. */
    catchUp(saved?: SegmentView): Base {
      const next = saved ? { name: saved.name, tree: fromRules(saved.rules), version: saved.version } : latest;
      setBase(next);
      return next;
    },
    /** What is built stays, and may replace the latest state. */
    outrank: () => setBase({ ...base, version: latest.version }),
  };
}

/** None has come so far. */
const UNKNOWN = 2_147_483_647;

/** Of before there were versions it is unknown, so that it is asked whose rules count. */
function versionOf({ basedOn }: Draft): number | undefined {
  return typeof basedOn === "string" ? UNKNOWN : (basedOn ?? undefined);
}
