/** A link in a mail leads the same way as one in a message. */
export { GET } from "@/app/api/go/[token]/route.ts";
