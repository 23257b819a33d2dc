import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cellsOf, tradingDomain } from '#kernel/test/domain-tables.ts';
import { choiceGroups, choosable } from '../rules/choices.ts';
import { events } from '../rules/events.ts';
import { tradeEvents } from '../rules/trade-events.ts';

const administration = readFileSync(
  new URL('../../../../docs/domain/administration-domain.md', import.meta.url),
  'utf8',
);

/** Events of administration-domain 27 with their channels and the mark of security events. */
function documented(): Map<string, string> {
  const section = (administration.split('## 27. Notification events')[1] ?? '').split('\n## ')[0] ?? '';
  const found = new Map<string, string>();
  for (const line of section.split('\n').filter((l) => l.startsWith('| ') && !l.startsWith('| Event'))) {
    const [names = '', channels = ''] = cellsOf(line);
    const groups = channels.split(' / ');
    const parts = names.split(' / ');
    parts.forEach((part, n) => {
      const channel = (parts.length === groups.length ? groups[n] : groups[0]) ?? '';
      for (const name of part.split(',')) {
        const code = /[A-Z][A-Z_]{4,}/.exec(name)?.[0];
        if (code !== undefined)
          found.set(
            code,
            `${['M', 'S', 'I'].filter((c) => new RegExp(`\\b${c}\\b`).test(channel.replace(/\(.*\)/, ''))).join('')}${name.includes('†') ? '!' : ''}`,
          );
      }
    });
  }
  return found;
}

test('administration-domain 27: every event stands in the table of events with its channels, and security events cannot be muted', () => {
  const own = new Map(
    Object.entries(events).map(([name, e]) => [
      name,
      `${e.email ? 'M' : ''}${e.sms ? 'S' : ''}${e.inSite ? 'I' : ''}${e.must ? '!' : ''}`,
    ]),
  );
  expect([...own].sort()).toEqual([...documented()].sort());
  for (const [name, spec] of Object.entries(events))
    if (spec.must) expect(choosable(name)).toEqual({ sms: false, email: false });
});

test('trading-domain 21.1: every event that keeps its trading code can be chosen, with a short message where it is marked ●', () => {
  const section = (tradingDomain().split('### 21.1 Notifications')[1] ?? '').split('###')[0] ?? '';
  const own = new Set(['N-SHO', 'N-MKT', 'N-VOU', 'N-MEM']);
  const wanted: string[] = [];
  for (const line of section.split('\n').filter((l) => l.startsWith('| N-'))) {
    const [families = '', texts = ''] = cellsOf(line);
    let family = families.split(',')[0]?.replace('●', '').trim() ?? '';
    for (const part of texts.split(';')) {
      const [, other, number, mark, zh] = /^(?:([A-Z]{3}) )?(\d\d) (●)? ?(.+?) \//.exec(part.trim()) ?? [];
      if (other !== undefined) family = `N-${other}`;
      const code = `${family}-${number}`;
      if (!own.has(family) && code !== 'N-LIC-02' && code !== 'N-LIC-03')
        wanted.push(`${code} ${mark !== undefined || families.includes('●') ? '●' : ''} ${zh}`);
    }
  }
  expect(Object.entries(tradeEvents).map(([code, e]) => `${code} ${e.sms ? '●' : ''} ${e.zh}`)).toEqual(
    wanted,
  );
  expect(choosable('N-DEAL-01')).toEqual({ sms: true, email: true });
  expect(choosable('N-OFF-02')).toEqual({ sms: false, email: true });
  expect(choosable('N-NOT-99')).toBeUndefined();
});

test('members do not choose what only the platform hears', () => {
  const of = (identity: 'platform' | 'buyer') =>
    choiceGroups(identity).flatMap((g) => g.lines.map((l) => l.event));
  expect(of('platform')).toContain('APPLY_SUBMITTED');
  expect(of('buyer')).not.toContain('APPLY_SUBMITTED');
  expect(of('buyer')).toContain('APPLY_APPROVED');
  expect(of('buyer')).not.toContain('VERIFY_CODE');
});
