/** Where a running product is found, as the tests read it from the environment. */
export type Place = { E2E_URL: string; E2E_SANDBOX_URL: string; E2E_DATABASE_URL: string | undefined };

/** Before the workers start: they inherit it. */
export function announcePlaces(places: readonly Place[]): void {
  process.env.E2E_PLACES = JSON.stringify(places);
}

/** In a worker: the product that is its own. Elsewhere, and where one product was given, nothing changes. */
export function takeOwnPlace(): void {
  const { E2E_PLACES, TEST_PARALLEL_INDEX } = process.env;
  if (!E2E_PLACES || !TEST_PARALLEL_INDEX) return;
  const places = JSON.parse(E2E_PLACES) as Place[];
  Object.assign(process.env, places[Number(TEST_PARALLEL_INDEX)]);
}
