import { NotFoundError } from "../core/errors.ts";
import { route } from "./route.ts";

/** Answers a path of the API that no route has, in the API's own form. */
export const notFound = route({
  public: true,
  isRawBody: true,
  handler: () => {
    throw new NotFoundError();
  },
});
