import type { InputOf } from '#kernel/rules/contract.ts';
import { call } from '#kernel/web/request/index.ts';
import type { FieldKit } from '#kernel/web/screens/form-kit.tsx';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { readI18n } from '#kernel/web/shell/platform.ts';
import { navigationCalls } from '../contract/entries.ts';
import { NAVIGATION_KINDS } from '../rules/entries.ts';
import { configTitleWords, siteWords } from '../rules/words.ts';
import { releaseBadge } from './badges.ts';
import { entryScreen, factColumns } from './entry-screen.tsx';
import { NavigationLinkField } from './link-field.tsx';

const w = siteWords.table;
const kinds = NAVIGATION_KINDS.map((value) => ({ value, ...w[`kind.${value}`] }));
const linkTypes = (['route', 'url'] as const).map((value) => ({ value, ...w[`linkType.${value}`] }));
const targets = (['self', 'blank'] as const).map((value) => ({ value, ...w[`target.${value}`] }));
/** Entries of the first level, which others may stand under. */
const parents = {
  name: 'navigation-parents',
  search: async (keyword: string) => {
    const { list } = await call(
      navigationCalls.list,
      { place: 'main', pageNum: 1, pageCount: 100, ...(keyword === '' ? {} : { keyword }) },
      { silent: true },
    );
    return list.filter((n) => n.parentId === null).map((n) => ({ value: n.id, label: readI18n(n.names) }));
  },
};
type Fields = FieldKit<InputOf<typeof navigationCalls.update>, typeof w>;

const screen = entryScreen(
  navigationCalls,
  { kind: 'main', linkType: 'route', target: 'self', requiresLogin: true, sequence: 10 },
  (kit) => {
    const field = kit as unknown as Fields;
    return [
      field.radio('kind', kinds),
      field.i18n('names', { most: 20, span: 2 }),
      field.radio('linkType', linkTypes),
      field.custom('url', NavigationLinkField, { help: w['url.help'], span: 2 }),
      field.radio('target', targets),
      field.count('sequence', { help: w['sequence.help'] }),
      field.bool('requiresLogin', { sentence: w['requiresLogin.sentence'] }),
      field.pick('parentId', parents, { help: w['parentId.help'], when: (v) => v.kind === 'main' }),
    ];
  },
);

/** /mymanagement/navigationManage: main navigation in two levels and top navigation (R-PCONF-004, R-PCONF-005). */
export default listScreen(navigationCalls.list, siteWords, (kit) => ({
  title: configTitleWords.table.navigation,
  entityName: w['noun.navigation'],
  above: screen.Above,
  create: screen.create,
  columns: [
    kit.i18n('names'),
    kit.custom('kind', {
      label: w.kind,
      text: (row, formatter) => formatter.text(w[`kind.${row.kind}`]),
      width: 140,
    }),
    kit.text('url'),
    kit.custom('target', {
      label: w.target,
      text: (row, formatter) => formatter.text(w[`target.${row.target}`]),
      width: 100,
      optional: true,
    }),
    kit.bool('requiresLogin', { width: 100 }),
    kit.count('sequence', { width: 70 }),
    kit.custom('level', {
      label: w.level,
      align: 'end',
      text: (row) => (row.parentId === null ? '1' : '2'),
      width: 70,
    }),
    kit.bool('builtin', { width: 70, optional: true }),
    ...factColumns(kit),
  ],
  filters: [
    kit.search('keyword', { label: w.keyword }),
    kit.oneOf('place', kinds, { label: w.kind, first: true }),
    kit.yesNo('enabled', { first: true }),
    kit.oneOf('release', releaseBadge),
  ],
  actions: screen.actions(kit),
  nameOf: (row, formatter) => formatter.i18n(row.names),
  card: ['names', 'kind', 'url', 'enabled', 'release'],
}));
