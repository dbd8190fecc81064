import type { Sql } from "../platform/db.ts";
import type { Content } from "./store/contents.ts";

/** The addresses made for one person. */
export type PersonalLinks = {
  link: string | null;
  surveyLink: string | null;
  unsubscribeUrl: string;
  openUrl: string | null;
  /** One for each counted link of a mail, in their order. */
  clicks: string[];
};

export type LinkNeeds = {
  campaignId: string;
  content: Pick<Content, "linkUrl" | "surveyId">;
  /** What the texts use. */
  variables: ReadonlySet<string>;
  /** The counted links of a mail. */
  urls: readonly string[];
  isMail: boolean;
};

/** Makes a batch's addresses, a statement a kind. */
export async function issueLinks(
  _sql: Sql,
  _orgId: string,
  _rows: readonly { id: string; customerId: string; storeId: string }[],
  _needs: LinkNeeds,
): Promise<Map<string, PersonalLinks>> {
  return new Map();
}
