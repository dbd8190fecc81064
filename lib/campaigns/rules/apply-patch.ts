import type { CampaignChannel, CampaignFields, PatchCampaign } from "../schemas.ts";

export function emptyFields(name: string, channel: CampaignChannel): CampaignFields {
  return {
    name,
    channel,
    segmentId: null,
    lostSegment: false,
    behaviorRules: null,
    tags: [],
    numberId: null,
    holdoutPercent: 0,
    linkUrl: null,
    templateName: null,
    templateLanguage: null,
    variables: {},
    whatsappText: null,
    subject: null,
    preheader: null,
    html: null,
    text: null,
    fromName: null,
    replyTo: null,
    surveyId: null,
  };
}

/**
 * Omitted fields stay and null clears, also inside `whatsapp` and `email`; null for either clears all of its fields.
 */
export function applyPatch(before: CampaignFields, patch: PatchCampaign): CampaignFields {
  const { whatsapp, email } = patch;
  const none = emptyFields(before.name, before.channel);
  const chosen = {
    ...pick(patch, ["name", "channel", "segmentId", "behaviorRules", "tags", "linkUrl", "holdoutPercent", "surveyId"]),
    ...(whatsapp === null
      ? pick(none, ["numberId", "templateName", "templateLanguage", "variables", "whatsappText"])
      : present({
          numberId: whatsapp?.numberId,
          templateName: whatsapp?.templateName,
          templateLanguage: whatsapp?.language,
          variables: whatsapp?.variables,
          whatsappText: blankToNull(whatsapp?.text),
        })),
    ...(email === null
      ? pick(none, ["subject", "preheader", "html", "text", "fromName", "replyTo"])
      : present({
          subject: blankToNull(email?.subject),
          preheader: blankToNull(email?.preheader),
          html: blankToNull(email?.html),
          text: blankToNull(email?.text),
          fromName: blankToNull(email?.fromName),
          replyTo: email?.replyTo,
        })),
  };
  // Any explicit choice of segment, including none, resets the lost segment.
  const lostSegment = before.lostSegment && patch.segmentId === undefined;
  return { ...before, ...chosen, lostSegment };
}

function pick<T extends object, Key extends keyof T>(from: T, keys: readonly Key[]): { [K in Key]?: Defined<T[K]> } {
  return present(Object.fromEntries(keys.map((key) => [key, from[key]]))) as { [K in Key]?: Defined<T[K]> };
}

type Defined<T> = Exclude<T, undefined>;

function present<T extends object>(fields: T): { [K in keyof T]?: Defined<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Defined<T[K]>;
  };
}

function blankToNull(text: string | null | undefined): string | null | undefined {
  return typeof text === "string" && text.trim() === "" ? null : text;
}
