"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useEffectEvent, useMemo, useState } from "react";
import { CountBar } from "@/components/segments/builder/count-bar.tsx";
import { DraftNotice } from "@/components/segments/builder/draft-notice.tsx";
import { NameField } from "@/components/segments/builder/name-field.tsx";
import { PreviewPanel } from "@/components/segments/builder/preview-panel.tsx";
import { RuleTree } from "@/components/segments/builder/rule-tree.tsx";
import { SaveButton } from "@/components/segments/builder/save-button.tsx";
import { TreeContext } from "@/components/segments/builder/tree-context.ts";
import { useBase } from "@/components/segments/builder/use-base.ts";
import { useAutosave, useDraftStore } from "@/components/segments/builder/use-draft.ts";
import { useFound } from "@/components/segments/builder/use-found.ts";
import { useSave } from "@/components/segments/builder/use-save.ts";
import { useTreeEditor } from "@/components/segments/builder/use-tree-editor.ts";
import { problemOf } from "@/components/segments/rules/conditions.ts";
import { signatureOf } from "@/components/segments/rules/drafts.ts";
import { refusalsOf } from "@/components/segments/rules/refusals.ts";
import type { Start } from "@/components/segments/rules/starting-points.ts";
import { conditionsOf } from "@/components/segments/rules/tree.ts";
import { toRules } from "@/components/segments/rules/wire.ts";
import { useWords } from "@/components/segments/use-words.ts";
import { LeaveGuard } from "@/components/shell/leaving/leave-guard.tsx";
import { BehindNotice } from "@/components/states/behind-notice.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import type { Day } from "@/lib/core/dates.ts";
import type { SegmentView } from "@/lib/segments/schemas.ts";
import { hasErrorCode } from "@/lib/web/api-error.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

type BuilderProps = {
  /** Null for a new segment. */
  segment: SegmentView | null;
  start: Start;
  /** Storage key of its draft. */
  draftName: string;
  today: Day;
  onSaved: (segment: SegmentView) => void;
};

/** Rules on the left, matching customers on the right. */
export function Builder({ segment, start, draftName, today, onSaved }: BuilderProps) {
  const t = useTranslations("segments.builder");
  const behind = useTranslations("segments.behind");
  const errorText = useErrorText("segments");
  const { isReadOnly } = useProfile();
  const drafts = useDraftStore(draftName);
  const [draft, setDraft] = useState(() => drafts.get());
  const { base, isBehind, catchUp, outrank } = useBase(segment, start, draft);
  const [name, setName] = useState(draft?.name ?? base.name);
  const editor = useTreeEditor(draft?.tree ?? base.tree);
  const { tree, edit, focusOn } = editor;
  const [tried, setTried] = useState(false);
  const wire = useMemo(() => toRules(tree), [tree]);
  const words = useWords(wire.rules);
  const found = useFound(wire, segment);
  const isChanged = signatureOf(name, tree) !== signatureOf(base.name, base.tree);
  const giveUp = useAutosave(drafts, { name, tree, basedOn: base.version ?? null }, isChanged && !isReadOnly);
  const save = useSave(segment?.id ?? null, (answer) => {
    giveUp();
    setDraft(null);
    setTried(false);
    catchUp(answer);
    onSaved(answer);
  });
  const refusals = useMemo(() => refusalsOf(save.error, wire), [save.error, wire]);
  const [unfinished] = conditionsOf(tree).filter((condition) => problemOf(condition) !== null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === "") document.getElementById("segment-name")?.focus();
    else if (unfinished) focusOn(unfinished.key, "value");
    else save.mutate({ name: name.trim(), rules: wire.rules, version: base.version });
  };
  const restore = () => {
    giveUp();
    setDraft(null);
    const latest = catchUp();
    setName(latest.name);
    edit({ type: "replace", tree: latest.tree });
    save.reset();
  };
  const adopt = useEffectEvent(restore);
  useEffect(() => {
    if (isBehind && !isChanged) adopt();
  }, [isBehind, isChanged]);
  const saveButton = <SaveButton isPending={save.isPending} isNew={segment === null} isChanged={isChanged} />;
  const isNameTaken = hasErrorCode(save.error, "segment_name_taken");
  const hasOwnPlace = isNameTaken || isBehind || (refusals.size > 0 && !refusals.has(""));
  return (
    <TreeContext
      value={{
        ...editor,
        refusals,
        today,
        showsProblems: tried,
        counts: found.counts,
        isDisabled: isReadOnly,
        nameOf: words.nameOf,
      }}
    >
      {isChanged ? <LeaveGuard onLeave={giveUp} /> : null}
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          {isBehind && isChanged ? (
            <BehindNotice
              text={segment?.updatedBy ? behind("by", { name: segment.updatedBy }) : behind("bySomebody")}
              onTakeTheirs={restore}
              onKeepMine={() => {
                outrank();
                save.reset();
              }}
            />
          ) : draft ? (
            <DraftNotice savedAt={draft.savedAt} onDiscard={restore} />
          ) : null}
          <NameField
            isFirst={segment === null && name === "" && !isReadOnly}
            value={name}
            problem={isNameTaken ? "taken" : tried && name.trim() === "" ? "missing" : null}
            isDisabled={isReadOnly}
            onChange={(next) => {
              setName(next);
              if (isNameTaken) save.reset();
            }}
          />
          <RuleTree />
          {tried && unfinished ? <Notice tone="error">{t("unfinished")}</Notice> : null}
          {save.error && !hasOwnPlace ? (
            <Notice tone="error">{t("failed", { reason: errorText(save.error) })}</Notice>
          ) : null}
        </div>
        <PreviewPanel
          found={found}
          savedId={isChanged ? null : (segment?.id ?? null)}
          wire={wire}
          words={words}
          save={saveButton}
        />
        <CountBar found={found} save={saveButton} />
      </form>
    </TreeContext>
  );
}
