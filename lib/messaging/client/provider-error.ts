/** Why a read request (never a message) failed. The error text is for logs: it contains no URL and no token. */
export type ProviderProblem = "unreachable" | "denied" | "not_found" | "refused";

export class ProviderError extends Error {
  readonly problem: ProviderProblem;
  constructor(problem: ProviderProblem, what: string, options?: ErrorOptions) {
    super(
      `The provider ${problem === "unreachable" ? "could not be reached" : `answered "${problem}"`} for ${what}`,
      options,
    );
    this.name = "ProviderError";
    this.problem = problem;
  }
}
