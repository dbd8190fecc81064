import type { CampaignChannel, CampaignFields, CampaignTest, PatchCampaign, TestInput } from "../schemas.ts";

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
    test: null,
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
    ...(patch.test === undefined ? {} : { test: patch.test && toTest(patch.test) }),
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

/** Variants are replaced as a whole. */
function toTest({ variants, ...settings }: TestInput): CampaignTest {
  return {
    ...settings,
    variants: variants.map(({ whatsapp, email }) => ({
      templateName: whatsapp?.templateName ?? null,
      templateLanguage: whatsapp?.language ?? null,
      variables: whatsapp?.variables ?? {},
      whatsappText: blankToNull(whatsapp?.text) ?? null,
      subject: blankToNull(email?.subject) ?? null,
      preheader: blankToNull(email?.preheader) ?? null,
      html: blankToNull(email?.html) ?? null,
      text: blankToNull(email?.text) ?? null,
    })),
  };
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
