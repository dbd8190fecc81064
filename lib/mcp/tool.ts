import type { z } from "zod";
import type { ToolRoute } from "./names.ts";

export type RouteCall = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  idempotencyKey?: string;
};

/** The routes as this caller may use them. */
export type Routes = {
  may: (route: ToolRoute) => boolean;
  call: (route: ToolRoute, call: RouteCall) => Promise<Response>;
};

export type Answer = { body: unknown; isReplayed: boolean };
/** Calls a route; throws a `RouteError` unless it succeeds. */
export type CallRoute = (route: ToolRoute, call?: RouteCall) => Promise<Answer>;

/** `data` goes into the data block. `notes` are our own sentences beside it: they contain no text of the data. */
export type Found = { data: unknown; notes?: string[] };

type Context = { call: CallRoute; now: Date; appUrl: string; idempotencyKey: string };

export type Tool<Input extends z.ZodObject = z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  input: Input;
  /** The caller needs the permissions of all of them. */
  routes: readonly ToolRoute[];
  /** Creates something, at most once for the same arguments. */
  creates?: boolean;
  run: (args: z.output<Input>, context: Context) => Promise<Found>;
};

/** Infers the arguments from the schema. */
export function defineTool<Input extends z.ZodObject>(tool: Tool<Input>): Tool {
  return tool as unknown as Tool;
}
