/** The mark of the product: a net of meridians and parallels with one place marked. Decoration beside the name. */
export function Logo() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <rect x=".9" y=".9" width="22.2" height="22.2" rx="5.4" fill="var(--deep)" />
      <g fill="none" stroke="var(--on-deep)" strokeWidth="1.5">
        <path d="M4 8.6c5 1.9 11 1.9 16 0M4 15.4c5 1.9 11 1.9 16 0" />
        <path d="M9.2 3.6c-1.7 5.4-1.7 11.4 0 16.8M14.8 3.6c1.7 5.4 1.7 11.4 0 16.8" />
      </g>
      <circle cx="14.95" cy="15.9" r="2.7" fill="var(--on-deep)" />
      <circle cx="14.95" cy="15.9" r="1.7" fill="var(--mark)" />
    </svg>
  )
}
