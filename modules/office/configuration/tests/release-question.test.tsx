import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';
import { setLocale } from '#kernel/web/i18n/index.ts';
import { callKey, newQueryClient } from '#kernel/web/request/index.ts';
import type { Question } from '#kernel/web/screens/acts.ts';
import { type Formatter, formatterOf } from '#kernel/web/screens/formatter.ts';
import { format } from '#kernel/web/screens/tests/format.ts';
import { friendlyLinkCalls } from '../contract/entries.ts';
import FriendlyLinks from '../web/friendly-links.tsx';

interface Entry {
  readonly verb?: string;
  question?(row: unknown, formatter: Formatter): Question;
}
const link = {
  id: '7',
  version: 2,
  names: { zh_CN: '行业协会', en_US: 'Association' },
  url: 'https://new.example.cn',
  release: '10',
};

async function draw(content: ReactNode): Promise<string> {
  const client = newQueryClient();
  client.setQueryData(callKey(friendlyLinkCalls.detail, { id: link.id }), {
    ...link,
    inForce: { names: link.names, url: 'https://old.example.cn' },
  });
  const { prelude } = await prerender(<QueryClientProvider client={client}>{content}</QueryClientProvider>);
  return new Response(prelude).text();
}

test('operator-console polish: who releases or discards the draft of a single entry is shown what changes, old beside new', async () => {
  setLocale('zh_CN');
  const { declaration } = FriendlyLinks as ComponentType & { declaration: { actions: readonly Entry[] } };
  for (const verb of ['release', 'discard']) {
    const asked = declaration.actions.find((a) => a.verb === verb);
    const html = await draw(asked?.question?.(link, formatterOf(format('zh_CN'), {})).content);
    expect(html).toContain('https://old.example.cn');
    expect(html).toContain('https://new.example.cn');
    expect(html).not.toContain('Association');
  }
});
