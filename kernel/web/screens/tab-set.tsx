import { Activity, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

export interface TabPart {
  readonly key: string;
  readonly label: string;
  readonly count?: number | undefined;
  /** What its reader searched, opened or typed in it is still there after a look at another part. */
  readonly keepState?: boolean;
  body(): ReactNode;
}

/**
 * Tabs inside a page: arrow keys move, only the chosen part is shown. `start` is the one a link leads to;
 * `onChoose` is called before another part is drawn. `page` of tabs whose parts are whole screens: they stand
 * in the row of the title and cost no row of their own.
 */
export function TabSet({
  name,
  parts,
  start,
  page = false,
  onChoose,
}: {
  name: string;
  parts: readonly TabPart[];
  start?: string | undefined;
  page?: boolean;
  onChoose?: (key: string) => void;
}) {
  const id = useId();
  const [chosen, mark] = useState(parts.some((p) => p.key === start) ? start : parts[0]?.key);
  const choose = (key: string | undefined) => {
    if (key !== undefined && key !== chosen) onChoose?.(key);
    mark(key);
  };
  const list = useRef<HTMLDivElement>(null);
  const visited = useRef(new Set<string>());
  const at = Math.max(
    0,
    parts.findIndex((p) => p.key === chosen),
  );
  const part = parts[at];
  if (!part) return null;
  visited.current.add(part.key);
  const onKey = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: parts.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + parts.length) % parts.length;
    choose(parts[next]?.key);
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div className={page ? 'tb is-page' : 'tb'}>
      <div ref={list} role="tablist" aria-label={name} className="tb-list" onKeyDown={onKey}>
        {parts.map((p) => (
          <button
            key={p.key}
            type="button"
            role="tab"
            id={`${id}-${p.key}`}
            aria-selected={p === part}
            aria-controls={`${id}-body`}
            tabIndex={p === part ? 0 : -1}
            onClick={() => choose(p.key)}
          >
            {p.label}
            {p.count === undefined ? null : ` (${p.count})`}
          </button>
        ))}
      </div>
      {parts
        .filter((p) => p === part || (p.keepState === true && visited.current.has(p.key)))
        .map((p) => (
          <Activity key={p.key} mode={p === part ? 'visible' : 'hidden'}>
            <div
              role="tabpanel"
              id={p === part ? `${id}-body` : undefined}
              aria-labelledby={`${id}-${p.key}`}
            >
              {p.body()}
            </div>
          </Activity>
        ))}
    </div>
  );
}

export interface Step {
  readonly title: string;
  readonly note?: string | undefined;
}
/**
 * Where a life stands: done steps are ticked, the present one is filled. `current` counts from 0; the number
 * of steps means all are done.
 */
export function Steps({ steps, current }: { steps: readonly Step[]; current: number }) {
  return (
    <ol className="sp">
      {steps.map((step, n) => (
        <li
          key={step.title}
          className={n < current ? 'is-done' : n === current ? 'is-now' : ''}
          {...(n === current ? { 'aria-current': 'step' as const } : {})}
        >
          <span className="sp-dot" aria-hidden="true">
            {n < current ? '✓' : n + 1}
          </span>
          <span>
            {step.title}
            {step.note ? <small>{step.note}</small> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
