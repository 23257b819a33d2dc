import { normaliseNumber } from '#kernel/rules/numbers.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { normalizeForSearch } from '#kernel/rules/normalize-for-search.ts';
import { type Party, partiesOf } from '#registry/members/server/door.ts';
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

/** Several companies stand side by side, in the order given. */
const namesOf = (companies: readonly Party[]): LocalizedText => ({
  zh: companies.map((c) => c.name).join(' / '),
  en: companies.map((c) => c.nameEn || c.name).join(' / '),
});
type Named = SeenDeadline & { readonly counterparty: LocalizedText | null };
/** Part of the number however it is typed, of a company's name or of the goods' in either language. */
function matches(row: Named, keyword: string): boolean {
  if (row.no.toLowerCase().includes(normaliseNumber(keyword).toLowerCase())) return true;
  const typed = normalizeForSearch(keyword);
  return [row.counterparty, row.goods].some(
    (text) => text !== null && [text.zh, text.en].some((name) => normalizeForSearch(name).includes(typed)),
  );
}

export const listDeadlinesHandler = deadlines.query(listDeadlines, async (ctx) => {
  const { kind, keyword } = ctx.input;
  const now = await ctx.now();
  const { rows, more } = await collectDeadlines(ctx, now);
  const companies = await partiesOf(ctx, { memberIds: [...new Set(rows.flatMap((row) => row.companyIds))] });
  const counterpartyOf = ({ companyIds }: SeenDeadline): LocalizedText | null =>
    companyIds.length === 0 ? null : namesOf(companyIds.flatMap((id) => companies.get(id) ?? []));
  const named = rows.map((row) => ({ ...row, counterparty: counterpartyOf(row) }));
  const shown = named.filter(
    (row) => (kind === undefined || row.kind === kind) && matches(row, keyword ?? ''),
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
      counterparty: row.counterparty === null ? null : bothOf(row.counterparty),
      goods: row.goods === null ? null : bothOf(row.goods),
      dueAt: row.dueAt.toISOString(),
      group: dueGroup(row.dueAt, now),
      task: bothOf(row.task),
      otherwise: row.otherwise === null ? null : bothOf(row.otherwise),
      href: row.href,
    })),
  };
});
