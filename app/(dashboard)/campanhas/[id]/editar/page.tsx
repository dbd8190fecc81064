/** Where a draft is taken up again: the layout finds the step. */
export default function Page() {
  return null;
}
