/** The addresses of a running product, read by the tests from the environment. */
export type Place = { E2E_URL: string; E2E_SANDBOX_URL: string; E2E_DATABASE_URL: string | undefined };

/** Call it before the workers start: they inherit the environment. */
export function announcePlaces(places: readonly Place[]): void {
  process.env.E2E_PLACES = JSON.stringify(places);
}

/** In a worker: selects its own product. Elsewhere, or with a given product, nothing changes. */
export function takeOwnPlace(): void {
  const { E2E_PLACES, TEST_PARALLEL_INDEX } = process.env;
  if (!E2E_PLACES || !TEST_PARALLEL_INDEX) return;
  const places = JSON.parse(E2E_PLACES) as Place[];
  Object.assign(process.env, places[Number(TEST_PARALLEL_INDEX)]);
}
