import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { BUILT } from "../built-app.ts";

type Instance = { child: ChildProcess; port: number };

export type Platform = {
  url: string;
  /** Resolves when no process has a request, so that all are frozen. */
  frozen: () => Promise<void>;
  /** Ends frozen processes as a platform does, without notice; returns how many there were. */
  discard: () => number;
  stop: () => Promise<void>;
};

/**
 * A serverless platform: each process gets one request at a time and is stopped (SIGSTOP) between requests. More
 * requests at once start more processes.
 */
export async function startPlatform(settings: Record<string, string>): Promise<Platform> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const children = new Set<ChildProcess>();
  const idle: Instance[] = [];
  const running = new Set<Promise<void>>();

  const open = async (): Promise<Instance> => {
    const child = fork(join(import.meta.dirname, "host.ts"), {
      cwd: BUILT,
      env: { PATH, HOME, NODE_COMPILE_CACHE, NODE_ENV: "production", ...settings },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    children.add(child);
    const [{ port }] = (await once(child, "message")) as [{ port: number }];
    return { child, port };
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const instance = idle.pop() ?? (await open());
    instance.child.kill("SIGCONT");
    const done = once(instance.child, "message");
    pass(request, response, instance.port);
    await done;
    instance.child.kill("SIGSTOP");
    idle.push(instance);
  };
  const server = createServer((request, response) => {
    const served = serve(request, response).finally(() => running.delete(served));
    running.add(served);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  const discard = () => {
    const { length } = idle;
    for (const { child } of idle.splice(0)) {
      child.kill("SIGKILL");
      children.delete(child);
    }
    return length;
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    frozen: async () => {
      while (running.size > 0) await Promise.all(running);
    },
    discard,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      for (const child of children) child.kill("SIGKILL");
      await once(server, "close");
    },
  };
}

/** Forwards the request as the platform's proxy does. */
function pass(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers } = request;
  const forwarded = { ...headers, "x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https" };
  const forward = send({ port, host: "127.0.0.1", method, path: url, headers: forwarded }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  forward.on("error", () => response.destroy());
  request.pipe(forward);
}
