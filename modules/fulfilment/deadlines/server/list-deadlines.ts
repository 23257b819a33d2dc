import { normaliseNumber } from '#kernel/rules/numbers.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { listDeadlines } from '../contract/deadline.ts';
import { dueGroup } from '../rules/due.ts';
import { collectDeadlines, type SeenDeadline } from './collect.ts';
import { deadlines } from './tables.ts';

function kindsOf(rows: readonly SeenDeadline[]) {
  const kinds = new Map<string, { title: LocalizedText; count: number }>();
  for (const { kind, title } of rows) {
    const found = kinds.get(kind);
    kinds.set(kind, { title: found?.title ?? title, count: (found?.count ?? 0) + 1 });
  }
  return [...kinds].map(([kind, { title, count }]) => ({ kind, title: bothOf(title), count }));
}
const bothOf = ({ zh, en }: LocalizedText) => ({ zh, en });

export const listDeadlinesHandler = deadlines.query(listDeadlines, async (ctx) => {
  const { kind, keyword } = ctx.input;
  const now = await ctx.now();
  const { rows, more } = await collectDeadlines(ctx, now);
  const typed = keyword ? normaliseNumber(keyword).toLowerCase() : '';
  const shown = rows.filter(
    (row) => (kind === undefined || row.kind === kind) && row.no.toLowerCase().includes(typed),
  );
  return {
    kinds: kindsOf(rows),
    more,
    serverTime: now.toISOString(),
    rows: shown.map((row) => ({
      kind: row.kind,
      bizType: row.bizType,
      id: row.id,
      no: row.no,
      dueAt: row.dueAt.toISOString(),
      group: dueGroup(row.dueAt, now),
      task: bothOf(row.task),
      otherwise: row.otherwise === null ? null : bothOf(row.otherwise),
      href: row.href,
    })),
  };
});
