/** Prefix of the keys in the tab's storage. */
export const REPLY_DRAFTS = "balcao.resposta.";

/** Removes all drafts of this tab: they are words for customers, and the next person may be another one. */
export function forgetReplyDrafts(): void {
  try {
    const keys = Object.keys(window.sessionStorage).filter((key) => key.startsWith(REPLY_DRAFTS));
    for (const key of keys) window.sessionStorage.removeItem(key);
  } catch {
    // Without storage there are none.
  }
}
