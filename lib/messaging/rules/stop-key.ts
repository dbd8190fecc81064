import type { StopSubject, TemplateName } from "../schemas.ts";

export type StopTarget = { numberId: string; wabaId: string | null; template?: TemplateName | null };

/** Key of a sending block's target. A template belongs to its account, whichever number sends it. */
export function stopKey(subject: StopSubject, target: StopTarget): string | null {
  if (subject === "number") return target.numberId;
  const { wabaId, template } = target;
  return wabaId && template ? `${wabaId}:${template.name}:${template.language}` : null;
}

/** All keys whose sending block would affect one send. */
export function stopKeys(target: StopTarget): { subject: StopSubject; key: string }[] {
  return (["number", "template"] as const).flatMap((subject) => {
    const key = stopKey(subject, target);
    return key === null ? [] : [{ subject, key }];
  });
}
