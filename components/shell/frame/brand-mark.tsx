/** The bell on the counter. Same drawing as `public/icon.svg`. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0f5c66" />
      <g fill="#fff">
        <circle cx="16" cy="8.5" r="1.75" />
        <path d="M7 20a9 9 0 0 1 18 0z" />
        <rect x="5" y="22" width="22" height="2.5" rx="1.25" />
      </g>
    </svg>
  );
}
