/** Outcome of an answer; `busy` and `failed` can be retried. */
export type Outcome = "thanks" | "answered" | "closed" | "unknown" | "busy" | "failed";

const BY_STATUS: Record<number, Outcome> = { 409: "answered", 410: "closed", 404: "unknown", 429: "busy" };

/** Sent without an access token: the respondent is not signed in. */
export async function sendAnswer(token: string, answer: { score: number; comment: string }): Promise<Outcome> {
  try {
    const response = await fetch(`/api/public/survey/${encodeURIComponent(token)}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ score: answer.score, comment: answer.comment.trim() || null }),
      credentials: "omit",
    });
    return response.ok ? "thanks" : (BY_STATUS[response.status] ?? "failed");
  } catch {
    return "failed";
  }
}
