import type { Problem, ProblemCode } from "../schemas.ts";

const SENTENCES: Record<ProblemCode, string> = {
  audience_missing: "choose a segment or behaviour rules",
  segment_missing: "the segment doesn't exist any more",
  segment_inactive: "the segment is inactive",
  number_missing: "choose a WhatsApp number",
  number_unusable: "the WhatsApp number has no access to its provider",
  number_disconnected: "the WhatsApp number is not connected",
  number_unconfirmed: "the WhatsApp number is not confirmed by its provider",
  template_missing: "choose a template of the number's account",
  template_unusable: "the template can't be sent",
  text_missing: "write the text of the message",
  variable_missing: "a variable of the template has no value",
  variable_unknown: "a text uses a variable that doesn't exist",
  fallback_missing: "a variable that may be empty needs a fallback",
  subject_missing: "write the subject",
  body_missing: "write the e-mail",
  body_unreadable: "the html of the e-mail is nested too deep",
  mail_server_missing: "no mail server is configured",
  sender_missing: "the organization has no sender address",
  link_missing: "{{link}} is used, but linkUrl is empty",
  survey_missing: "{{survey_link}} is used, but no survey is chosen",
  survey_inactive: "the survey is inactive",
  unsubscribe_missing: "a link to unsubscribe is added",
  sending_stopped: "sending is blocked for this number or template",
  button_link_mismatch: "a button of the template does not lead to {{link}}",
  variant_category: "the templates of all variants must have the same category",
  variant_same: "two variants of the test send the same message",
  test_metric: "the test's metric can't be measured for these messages",
  budget_exceeded: "it exceeds the monthly budget: a second administrator has to approve it",
};

/** The error text for API callers. */
export function describeProblems(problems: readonly Problem[]): string {
  const lines = problems
    .filter(({ severity }) => severity === "error")
    .map(({ code, detail, variant }) => {
      const about = [variant && `variant ${variant}`, detail].filter((part) => part !== undefined);
      return `${SENTENCES[code]}${about.length === 0 ? "" : ` (${about.join(", ")})`}`;
    });
  return `The campaign can't be sent: ${lines.join("; ")}`;
}
