type Mismatch = { id: string; line: RegExp; reason: string };

/** Known differences between the OpenAPI file and the helpdesk's code (docs/adr/0034). Any other is an error. */
export const KNOWN_MISMATCHES: Mismatch[] = [
  {
    id: "one contact",
    line: /^(POST|PUT|PATCH) \/contacts(\/\{\})? answer: \/payload must be array$/,
    reason: "one contact comes back, and the file describes a list of them",
  },
  {
    id: "changed contact",
    line: /^PUT \/contacts\/\{\} answer: 200, the file says 204$/,
    reason: "the changed contact is answered with 200",
  },
  {
    id: "contact without inbox",
    line: /^POST \/contacts request: \/ must have required property 'inbox_id'$/,
    reason: "a contact may be made without an inbox",
  },
  {
    id: "conversation without source",
    line: /^POST \/conversations request: \/ must have required property 'source_id'$/,
    reason: "inbox and contact are enough, the source id is made then",
  },
  {
    id: "agent without role",
    line: /^PATCH \/agents\/\{\} request: \/ must have required property 'role'$/,
    reason: "a change names only what changes",
  },
  {
    id: "inbox id as a number",
    line: /^(PATCH|DELETE) \/inbox_members request: \/inbox_id must be string$/,
    reason: "the id is taken as a number too, as the same file says of POST",
  },
  {
    id: "nobody assigned",
    line: /^POST \/conversations\/\{\}\/assignments answer: \/ must be object$/,
    reason: "who takes an agent away gets null",
  },
  {
    id: "webhooks in an envelope",
    line: /^GET \/webhooks answer: \/ must be array$/,
    reason: "the list comes inside payload.webhooks",
  },
  {
    id: "unlisted routes",
    line: /^((PUT|PATCH) \/agents\/\{\}|PATCH \/contacts\/\{\}|DELETE \/inboxes\/\{\}|POST \/conversations\/\{\}\/unread|PATCH \/conversations\/\{\}\/messages\/\{\}): not in the file$/,
    reason: "the routes exist and are documented nowhere",
  },
];
