"use client";

// biome-ignore lint/style/noRestrictedImports: the one place that wraps it.
import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * A link inside the product. Its page is requested in advance once the link is pointed at or focused: with the framework's
 * default, each visit would request every page of the menu.
 */
export function Link({ onPointerEnter, onFocus, ...props }: Omit<ComponentProps<typeof NextLink>, "prefetch">) {
  const [isMeant, setMeant] = useState(false);
  return (
    <NextLink
      {...props}
      prefetch={isMeant ? null : false}
      onPointerEnter={(event) => {
        setMeant(true);
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        setMeant(true);
        onFocus?.(event);
      }}
    />
  );
}
