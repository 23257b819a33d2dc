import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { setLocale } from '#kernel/web/i18n/index.ts';
import { Countdown } from '../countdown.tsx';

describe('deadlines', () => {
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
  const late = { zh: '仍可确认', en: 'May still be confirmed' };
  const shown = (node: ReactNode) => renderToString(node).replaceAll(/<!-- -->|<[^>]+>/g, '');
  test('a passed deadline of a shut act says closed, of an open one that it is overdue and what may still be done', () => {
    setLocale('en_US');
    const passed = ago(2 * 86_400_000 + 60_000);
    expect(shown(<Countdown until={passed} />)).toBe('Closed');
    expect(shown(<Countdown until={passed} late={null} />)).toBe('Closed');
    expect(shown(<Countdown until={passed} late={late} />)).toBe('2 d overdueMay still be confirmed');
    setLocale('zh_CN');
    expect(shown(<Countdown until={passed} late={late} />)).toBe('已逾期 2 天仍可确认');
    expect(shown(<Countdown until={ago(-3_600_500)} late={late} />)).toMatch(/^01:00:0/);
    expect(shown(<Countdown until={null} late={late} />)).toBe('--');
  });
});
