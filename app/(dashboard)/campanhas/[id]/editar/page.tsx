/** The layout redirects to the step where editing resumes. */
export default function Page() {
  return null;
}
