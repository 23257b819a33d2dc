/** The few signs that public pages need too, drawn here so that those pages need no icon library. */
const PATHS = {
  check: 'M3.5 8.5l3 3 6-7',
  cross: 'M4 4l8 8M12 4l-8 8',
  info: 'M8 7v5M8 4.2v.3',
  warn: 'M8 4v5M8 11.5v.3',
} as const;

export function Glyph({ name }: { readonly name: keyof typeof PATHS }) {
  return (
    <svg
      className="sh-glyph"
      viewBox="0 0 16 16"
      width="1em"
      height="1em"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
    >
      {name === 'info' || name === 'warn' ? <circle cx="8" cy="8" r="6.8" strokeWidth="1.2" /> : null}
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The system's mark: a benzene ring cut by a rising line; stands until the platform has a logo. */
export function Mark() {
  return (
    <svg className="sh-mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M12 1.5l9 5.2v10.6l-9 5.2-9-5.2V6.7z" fill="#D4A017" />
      <path
        d="M6 16l4.2-4.6 3 2.6L18.4 8"
        fill="none"
        stroke="#171A20"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
