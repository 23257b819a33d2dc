import './screens.css';
import { To } from './go.tsx';

/** One reason why an act is closed, and the page that settles it where there is one. */
export interface Reason {
  readonly key: string;
  readonly text: string;
  readonly href?: string | undefined;
  /** What the link says: «File the paper». */
  readonly way?: string | undefined;
}

/**
 * «Why can't I»: stands over acts that are closed, says each reason in words and leads to the page that
 * settles it. Nothing when there is none.
 */
export function DisabledReasons({ title, reasons }: { title: string; reasons: readonly Reason[] }) {
  if (reasons.length === 0) return null;
  return (
    <aside className="sc-why" aria-label={title}>
      <strong>{title}</strong>
      <ul>
        {reasons.map((r) => (
          <li key={r.key}>
            {r.text} {r.href && r.way ? <To href={r.href}>{r.way}</To> : null}
          </li>
        ))}
      </ul>
    </aside>
  );
}
