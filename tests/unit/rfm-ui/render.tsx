import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import type { ReactNode } from "react";
import messages from "../../../messages/pt-BR.json" with { type: "json" };

/** In Portuguese, the default. A missing text fails the test. */
export function renderInPortuguese(children: ReactNode) {
  return render(<Portuguese>{children}</Portuguese>);
}

function Portuguese({ children }: { children: ReactNode }) {
  return (
    <NextIntlClientProvider
      locale="pt-BR"
      messages={messages}
      timeZone="Etc/GMT+3"
      onError={(error) => {
        throw error;
      }}
    >
      <NuqsTestingAdapter>{children}</NuqsTestingAdapter>
    </NextIntlClientProvider>
  );
}
