export type GetToken = () => Promise<string | null>;

/** Both functions are stable for the life of the page, so that a rotated token does not trigger effects. */
export type TokenGetter = { getToken: GetToken; getNonNullToken: GetToken };

const TOKEN_ATTEMPTS = 3;
const TOKEN_RETRY_MS = 300;

type Sleep = (milliseconds: number) => Promise<void>;

const sleepFor: Sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Tries up to three times, 300 ms apart; null after the third failure. A throwing getter counts as a failure. */
export function nonNullToken(getToken: GetToken, sleep: Sleep = sleepFor): GetToken {
  return async () => {
    for (let attempt = 1; attempt <= TOKEN_ATTEMPTS; attempt++) {
      const token = await getToken().catch(() => null);
      if (token !== null) return token;
      if (attempt < TOKEN_ATTEMPTS) await sleep(TOKEN_RETRY_MS);
    }
    return null;
  };
}

/** A getter that always calls the newest source across re-renders. */
export function createTokenGetter(current: () => GetToken, sleep?: Sleep): TokenGetter {
  const getToken: GetToken = () => current()();
  return { getToken, getNonNullToken: nonNullToken(getToken, sleep) };
}
