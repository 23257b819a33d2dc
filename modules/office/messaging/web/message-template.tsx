import { uiWords } from '#kernel/rules/ui-words.ts';
import { translate } from '#kernel/rules/words.ts';
import { comma } from '#kernel/web/i18n/index.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { deleteTemplates, listTemplates } from '../contract/template.ts';
import { templateWords } from '../rules/mailing-words.ts';
import { channelBadge } from './badges.ts';
import { TemplateDrawer } from './template-drawer.tsx';

const { table } = templateWords;
/** The template whose drawer is open; not part of where the list stands. */
const opened = createStore<string | null>(null);

function Above() {
  const id = useStore(opened);
  return id === null ? null : <TemplateDrawer id={id} onClose={() => opened.set(null)} />;
}

/** Templates per event, channel and language (T1): View and Delete only (R-MSG-017 to R-MSG-020). */
export default listScreen(listTemplates, templateWords, (k) => ({
  title: table.listTitle,
  entityName: table.noun,
  above: Above,
  nameOf: (row) => row.code,
  columns: [
    k.text('code', { width: 210, nowrap: true }),
    k.i18n('names', { width: 180 }),
    k.state('channel', channelBadge, { width: 100 }),
    k.text('event', { width: 170, nowrap: true }),
    k.count('edition', { width: 80 }),
    k.bool('builtin', { width: 80 }),
    k.custom('variables', {
      label: table.variables,
      text: (row) => row.variables.map((v) => v.name).join(comma()) || '--',
      width: 140,
    }),
    k.dateTime('gmtModified', { width: 160 }),
  ],
  card: ['names', 'code', 'channel', 'builtin'],
  filters: [
    k.search('keyword', { label: table.keyword }),
    k.oneOf('channel', channelBadge, { first: true }),
    k.textFilter('event'),
    k.yesNo('builtin'),
  ],
  actions: [
    k.doing('View', (row) => opened.set(row.id), { label: table.view, button: 'View' }),
    k.act('delete', deleteTemplates, {
      label: table.delete,
      danger: true,
      send: (row) => ({ ids: [row.id] }),
      done: uiWords.table['delete.ok'],
      question: (row, formatter) => ({
        title: translate(templateWords, formatter.locale, 'deleteAsk', { code: row.code }),
        body: translate(templateWords, formatter.locale, 'deleteBody'),
      }),
    }),
  ],
}));
