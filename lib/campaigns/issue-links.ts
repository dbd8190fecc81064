import type { Sql } from "../platform/db.ts";
import { issueSurveyTokens, toSurveyAddress } from "../surveys/index.ts";
import {
  issueLinks,
  issueOpenTokens,
  issueUnsubscribeTokens,
  toLinkAddress,
  toMailClickAddress,
  toOpenAddress,
  toUnsubscribeAddress,
} from "../tracking/index.ts";
import type { CampaignChannel, CampaignContent } from "./schemas.ts";

/** Links issued for one recipient. */
export type PersonalLinks = {
  link: string | null;
  surveyLink: string | null;
  unsubscribeUrl: string;
  openUrl: string | null;
  /** One per tracked link of the e-mail, in order. */
  clicks: string[];
};

export type LinkNeeds = {
  campaignId: string;
  channel: CampaignChannel;
  content: Pick<CampaignContent, "linkUrl" | "surveyId">;
  /** Variables that the texts use. */
  variables: ReadonlySet<string>;
  /** Tracked links of the e-mail. */
  urls: readonly string[];
};

/** `address`: the recipient's phone or e-mail address. */
type Recipient = { id: string; customerId: string; storeId: string; address: string };

/** As `issuePersonalLinks`, for recipients of different variants of an A/B test. */
export async function issueByVariant<Row extends Recipient>(
  sql: Sql,
  orgId: string,
  rows: readonly Row[],
  needsOf: (row: Row) => LinkNeeds,
): Promise<Map<string, PersonalLinks>> {
  const issued = new Map<string, PersonalLinks>();
  for (const [needs, own] of Map.groupBy(rows, needsOf))
    for (const [id, links] of await issuePersonalLinks(sql, orgId, own, needs)) issued.set(id, links);
  return issued;
}

/** Issues the links that a batch uses, one statement per kind, in the transaction that claims the batch. */
async function issuePersonalLinks(
  sql: Sql,
  orgId: string,
  rows: readonly Recipient[],
  { campaignId, channel, content, variables, urls }: LinkNeeds,
): Promise<Map<string, PersonalLinks>> {
  const owners = rows.map(({ id, customerId }) => ({ customerId, campaignId, recipientId: id }));
  const ownUrl = variables.has("link") ? content.linkUrl : null;
  const targets = [...(ownUrl ? [ownUrl] : []), ...urls];
  const links = await issueLinks(
    sql,
    orgId,
    owners.flatMap((owner) => targets.map((url) => ({ ...owner, channel, url }))),
  );
  const surveys = variables.has("survey_link") ? await askSurvey(sql, orgId, rows, { campaignId, content }) : [];
  const isMail = channel === "email";
  const opens = isMail ? await issueOpenTokens(sql, orgId, owners) : [];
  const refusals = await issueUnsubscribeTokens(sql, orgId, channel, isMail ? rows : []);
  const toAddress = isMail ? toMailClickAddress : toLinkAddress;
  return new Map(
    rows.map(({ id, customerId }, at) => {
      const own = links.slice(at * targets.length, (at + 1) * targets.length).map(toAddress);
      const personal = {
        link: ownUrl ? (own[0] ?? null) : null,
        clicks: ownUrl ? own.slice(1) : own,
        surveyLink: mapToken(surveys[at], toSurveyAddress),
        openUrl: mapToken(opens[at], toOpenAddress),
        unsubscribeUrl: mapToken(refusals.get(customerId), toUnsubscribeAddress) ?? "",
      };
      return [id, personal];
    }),
  );
}

function askSurvey(
  sql: Sql,
  orgId: string,
  rows: readonly Recipient[],
  { campaignId, content: { surveyId } }: Pick<LinkNeeds, "campaignId" | "content">,
): Promise<string[]> {
  if (surveyId === null) return Promise.resolve([]);
  const asked = rows.map(({ id, customerId, storeId }) => ({
    surveyId,
    customerId,
    storeId,
    campaignId,
    recipientId: id,
  }));
  return issueSurveyTokens(sql, orgId, asked);
}

function mapToken(token: string | undefined, toAddress: (token: string) => string): string | null {
  return token === undefined ? null : toAddress(token);
}
