import { notFound } from "@/lib/http/index.ts";

// Every path of the API that no other file answers.
export {
  notFound as DELETE,
  notFound as GET,
  notFound as OPTIONS,
  notFound as PATCH,
  notFound as POST,
  notFound as PUT,
};
