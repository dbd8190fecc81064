import type { Ctx } from "../platform/ctx.ts";
import { heavyWork } from "../platform/heavy-work.ts";
import { runOffLoop } from "../platform/off-loop/run-off-loop.ts";
import type { Task } from "../platform/off-loop/task.ts";
import { assertReadable } from "./rules/mail-html.ts";
import { compileMail, type MailContent, renderOneMail } from "./rules/render-mail.ts";
import { problemsOf } from "./rules/sendable.ts";
import { showMail } from "./rules/show-message.ts";

// Computations over the HTML of an e-mail. 500 kB take up to a second, so large ones run in a worker thread.

/** An e-mail of this size takes less than 20 ms, for any content. */
const INLINE_CHARACTERS = 16_000;

const RULES = "lib/campaigns/rules";
const ASSERT_READABLE = { file: `${RULES}/mail-html.ts`, name: "assertReadable", run: assertReadable };
const COMPILE = { file: `${RULES}/render-mail.ts`, name: "compileMail", run: compileMail };
const RENDER_ONE = { file: `${RULES}/render-mail.ts`, name: "renderOneMail", run: renderOneMail };
const FIND_PROBLEMS = { file: `${RULES}/sendable.ts`, name: "problemsOf", run: problemsOf };
const SHOW = { file: `${RULES}/show-message.ts`, name: "showMail", run: showMail };

/** 400 when the HTML exceeds the limits for nesting, elements or links. */
export async function assertReadableHtml(ctx: Ctx, html: string | null | undefined): Promise<void> {
  await work(ctx, ASSERT_READABLE, [html], lengthOf(html));
}

/** Parses an e-mail once; it is then rendered per recipient. */
export function compileMailOnce(ctx: Ctx, content: MailContent) {
  return work(ctx, COMPILE, [pick(content)], sizeOf(content));
}

export function renderSingleMail(ctx: Ctx, content: MailContent, ...reader: Tail<typeof renderOneMail>) {
  return work(ctx, RENDER_ONE, [pick(content), ...reader], sizeOf(content));
}

export function findProblems(ctx: Ctx, ...input: Parameters<typeof problemsOf>) {
  const [campaign] = input;
  const contents = [campaign, ...(campaign.test?.variants ?? [])];
  return work(
    ctx,
    FIND_PROBLEMS,
    input,
    contents.reduce((sum, content) => sum + sizeOf(content), 0),
  );
}

export function showMailToReader(ctx: Ctx, content: MailContent, ...reader: Tail<typeof showMail>) {
  return work(ctx, SHOW, [pick(content), ...reader], sizeOf(content));
}

type Tail<F extends (...args: never[]) => unknown> = Parameters<F> extends [unknown, ...infer Rest] ? Rest : never;

function work<Args extends unknown[], Output>(
  ctx: Ctx,
  task: Task<Args, Output>,
  args: Args,
  characters: number,
): Promise<Output> {
  const isLarge = characters > INLINE_CHARACTERS;
  const run = () => runOffLoop(task, args, { isLarge, signal: ctx.signal });
  return isLarge ? heavyWork(ctx, run) : run();
}

/** Only the content fields, because all arguments are copied to the thread. */
function pick({ subject, preheader, html, text }: MailContent): MailContent {
  return { subject, preheader, html, text };
}

function sizeOf({ html, text }: Pick<MailContent, "html" | "text">): number {
  return lengthOf(html) + lengthOf(text);
}

function lengthOf(text: string | null | undefined): number {
  return text?.length ?? 0;
}
