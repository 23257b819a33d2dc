import { expect, test } from 'vitest';
import type { Person } from '#app/world.ts';
import type { Call } from '#kernel/rules/contract.ts';
import * as columns from '../contract/column.ts';
import * as help from '../contract/help.ts';
import * as labels from '../contract/label.ts';
import * as seo from '../contract/seo.ts';
import { newsroom } from './newsroom.ts';

const { editor, home, operator, world } = await newsroom();

interface Kind {
  readonly by: Person;
  readonly calls: Record<'add' | 'update' | 'remove' | 'enable' | 'disable', Call>;
  readonly wish: Record<string, unknown>;
  readonly change: Record<string, unknown>;
  readonly changed: string;
}
const names = (zh_CN: string) => ({ zh_CN });
const column = { code: 'kept', place: 'home', template: 'list', sequence: 3 };
const page = { path: '/registerAccount', language: 'en_US', title: 'Register' };
const text = { content: names('<p>文</p>'), sequence: 1 };
const kinds: Readonly<Record<string, () => Promise<Kind>>> = {
  LABEL: async () => ({
    by: editor,
    calls: labels.labels,
    wish: { names: names('留痕'), colour: 'blue', sort: 1 },
    change: { names: names('留痕'), colour: 'red', sort: 1 },
    changed: 'colour',
  }),
  COLUMN: async () => ({
    by: operator,
    calls: columns.columns,
    wish: { names: names('留痕栏'), ...column },
    change: { names: names('留痕栏'), ...column, sequence: 4 },
    changed: 'sequence',
  }),
  SEO: async () => ({
    by: operator,
    calls: seo.seo,
    wish: page,
    change: { ...page, title: 'Start' },
    changed: 'title',
  }),
  HELP_COLUMN: async () => ({
    by: editor,
    calls: help.helpColumns,
    wish: { names: names('留痕助'), sequence: 1 },
    change: { names: names('留痕助'), sequence: 2 },
    changed: 'sequence',
  }),
  HELP_ARTICLE: async () => {
    const { id } = await editor.does(help.addHelpColumn, { names: names('文栏'), sequence: 1 });
    return {
      by: editor,
      calls: help.helpArticles,
      wish: { columnId: id, title: names('怎样'), ...text },
      change: { columnId: id, title: names('怎样'), ...text, sequence: 2 },
      changed: 'sequence',
    };
  },
};

test.each(Object.keys(kinds))(
  '%s: every act leaves one line in the history and one in the log',
  async (bizType) => {
    expect(home.version).toBe(1);
    const { by, calls, wish, change, changed } = await (kinds[bizType] as () => Promise<Kind>)();
    const { id, version } = (await by.does(calls.add, wish as never)) as { id: string; version: number };
    await by.does(calls.update, { id, version, ...change } as never);
    for (const act of ['disable', 'disable', 'enable', 'remove'] as const)
      expect(await by.does(calls[act], { ids: [id] } as never)).toMatchObject({ success: 1 });
    const history = await world.sql
      .selectFrom('kernel.trade_history')
      .select(['action', 'changes', 'parties'])
      .where('biz_type', '=', bizType)
      .where('biz_id', '=', id)
      .orderBy('seq')
      .execute();
    expect(
      history.map((h) => h.action),
      'what is off already is not switched off again',
    ).toEqual(['add', 'update', 'disable', 'enable', 'delete']);
    expect(history[1]?.changes.map((c: { field: string }) => c.field)).toContain(changed);
    expect(history[2]?.changes).toEqual([{ field: 'state', before: '1', after: '0' }]);
    const logged = await world.sql
      .selectFrom('kernel.operation_log')
      .select(['target_no', 'changes'])
      .where('target_type', '=', bizType)
      .where('target_id', '=', id)
      .execute();
    expect(logged.length).toBeGreaterThanOrEqual(5);
    expect(new Set(logged.map((l) => l.target_no)).size, 'always called the same').toBe(1);
  },
);
