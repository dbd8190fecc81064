import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it } from "vitest";
import { customerKeys } from "../../../components/customers/keys.ts";
import { useReloadCustomer } from "../../../components/customers/profile/use-change-customer.ts";

afterEach(cleanup);

it("a customer's reload replaces a first load that began before the change", async () => {
  const loads: PromiseWithResolvers<string>[] = [];
  const load = () => {
    const next = Promise.withResolvers<string>();
    loads.push(next);
    return next.promise;
  };
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => ({
      timeline: useQuery({ queryKey: customerKeys.timeline("1", []), queryFn: load }),
      reload: useReloadCustomer("1"),
    }),
    { wrapper },
  );
  await waitFor(() => expect(loads).toHaveLength(1));
  const reloaded = result.current.reload();
  await waitFor(() => expect(loads).toHaveLength(2));
  await act(async () => {
    loads[0]?.resolve("before the change");
    loads[1]?.resolve("after the change");
    await reloaded;
  });
  await waitFor(() => expect(result.current.timeline.data).toBe("after the change"));
});
