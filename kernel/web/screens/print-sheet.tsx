import './screens.css';
import type { ReactNode } from 'react';
import { cssVariables, redRises, usePrefs } from '#kernel/web/theme/index.ts';

/**
 * An A4 sheet on screen, white with the colours of the light theme whatever the reader has chosen; printing
 * prints only sheets, with repeated table heads and unbroken signatures. `watermark` is a text across the
 * page.
 */
export function PrintSheet({
  children,
  lang,
  watermark,
}: {
  children: ReactNode;
  lang?: string | undefined;
  watermark?: string | undefined;
}) {
  const prefs = usePrefs();
  return (
    <article
      className="ps"
      style={{ ...cssVariables(prefs, 'light', redRises(prefs)), colorScheme: 'light' }}
      {...(lang ? { lang } : {})}
    >
      {watermark ? (
        <svg className="ps-mark" aria-hidden="true" viewBox="0 0 210 297">
          <text x="105" y="150" textAnchor="middle" transform="rotate(-35 105 150)">
            {watermark}
          </text>
        </svg>
      ) : null}
      {children}
    </article>
  );
}
