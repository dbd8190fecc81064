/** Links in mails redirect like those in chat messages. */
export { GET } from "@/app/api/go/[token]/route.ts";
