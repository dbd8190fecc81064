import { Children, cloneElement, type HTMLAttributes, type ReactElement, type Ref, useMemo } from "react";

type Props = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> };
type Handler = (...args: unknown[]) => unknown;

/** Renders its one child with these props added: classes are joined, and of two event handlers both run. */
export function Slot({ children, ref, ...props }: Props) {
  const child = Children.only(children) as ReactElement<Props>;
  const both = useBoth(ref, child.props.ref);
  return cloneElement(child, { ...merge(props, child.props), ref: both });
}

function merge(props: Props, own: Props): Props {
  const merged: Record<string, unknown> = { ...props, ...own };
  const added = props as Record<string, unknown>;
  for (const [name, value] of Object.entries(own)) {
    const other = added[name];
    if (other === undefined) continue;
    if (value === undefined) merged[name] = other;
    else if (/^on[A-Z]/.test(name)) merged[name] = inTurn(value as Handler, other as Handler);
    else if (name === "className" || name === "aria-describedby") merged[name] = `${other} ${value}`;
    else if (name === "style") merged[name] = { ...(other as object), ...(value as object) };
  }
  return merged;
}

function inTurn(first: Handler, second: Handler): Handler {
  return (...args) => {
    first(...args);
    second(...args);
  };
}

/** One ref for both, stable while they are, so that neither is detached at each rendering. */
function useBoth(first: Ref<HTMLElement> | undefined, second: Ref<HTMLElement> | undefined) {
  return useMemo(() => {
    if (!first || !second) return first ?? second;
    return (element: HTMLElement | null) => {
      const undo = [attach(first, element), attach(second, element)];
      return () => {
        for (const detach of undo) detach();
      };
    };
  }, [first, second]);
}

function attach(ref: Ref<HTMLElement>, element: HTMLElement | null): () => void {
  if (typeof ref !== "function") {
    if (ref) ref.current = element;
    return () => attach(ref, null);
  }
  const detach = ref(element);
  return typeof detach === "function" ? detach : () => ref(null);
}
