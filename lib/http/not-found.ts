import { NotFoundError } from "../core/errors.ts";
import { route } from "./route.ts";

/** Answers a path of the API that no route has, in the API's own form and without reading a body. */
export const notFound = route({
  public: true,
  isRawBody: true,
  authorize: () => {
    throw new NotFoundError();
  },
  handler: () => undefined,
});
