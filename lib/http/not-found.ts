import { NotFoundError } from "../core/errors.ts";
import { route } from "./route.ts";

/** Responds to unknown API paths in the API's error format, without reading a body. */
export const notFound = route({
  public: true,
  isRawBody: true,
  authorize: () => {
    throw new NotFoundError();
  },
  handler: () => undefined,
});
