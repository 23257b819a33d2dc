import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { setLocale } from '#kernel/web/i18n/index.ts';
import { queuePlace } from '#kernel/web/request/index.ts';
import { QueuePlace } from '../act-dialog.tsx';

afterEach(() => queuePlace.set(null));

test('who waits longer than a second in a queue of acts sees his place, in both languages', () => {
  setLocale('zh_CN');
  expect(renderToString(<QueuePlace />)).toBe('');
  queuePlace.set(12);
  expect(renderToString(<QueuePlace />)).toContain('您排在第 12 位');
  setLocale('en_US');
  const html = renderToString(<QueuePlace />);
  expect(html).toContain('you are number 12 in the queue');
  expect(html).toContain('role="status"');
});
