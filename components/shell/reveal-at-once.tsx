/**
 * React waits until 300 ms after the first paint before it shows a part of the page that the server sent after its frame,
 * so that many parts do not appear one after the other. A page here has one or two, and they are what it is opened for.
 */
export function RevealAtOnce({ nonce }: { nonce?: string }) {
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {`Object.defineProperty(window, "${PAINT_TIME}", { get() {}, set() {} });`}
    </script>
  );
}

/** Where React's script keeps the time that the wait counts from (facebook/react#33076); without one it does not wait. */
const PAINT_TIME = "$RT";
