import { confirmation } from '#kernel/web/screens/confirmation.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import { type AboutRow, listAbout, releaseAbout, unpublishAbout } from '../contract/about.ts';
import { aboutWords } from '../rules/help-words.ts';
import { ABOUT } from '../rules/pages.ts';
import { publicationBadge } from './badges.tsx';

const t = aboutWords.table;
const named = (row: AboutRow, formatter: { i18n(v: AboutRow['title']): string }): string =>
  formatter.i18n(row.title);
const one = (row: AboutRow) => ({ id: row.id, version: row.version });

/** Versions of «about us» (R-PCONF-023): one is published, drafts wait, those before it stay. */
export default listScreen(listAbout, aboutWords, ({ i18n, text, state, dateTime, oneOf, act, open }) => ({
  title: t.list,
  entityName: t.noun,
  create: { to: `${ABOUT}/new`, label: t.add, button: 'Edit' },
  nameOf: (row, formatter) => formatter.i18n(row.title),
  columns: [
    i18n('title', { width: 280 }),
    state('state', publicationBadge, { width: 110 }),
    dateTime('releasedAt', { width: 150 }),
    text('modifiedByName', { width: 120 }),
    dateTime('gmtModified', { width: 150 }),
  ],
  filters: [oneOf('state', publicationBadge, { first: true })],
  actions: [
    open('edit', (row) => `${ABOUT}/version/${row.id}`, {
      label: t.edit,
      button: 'Edit',
      edits: true,
      when: (row) => row.can.includes('edit'),
    }),
    open('copy', (row) => `${ABOUT}/new?from=${row.id}`, { label: t.copyOf, button: 'Edit' }),
    act('release', releaseAbout, {
      label: t.release,
      send: one,
      question: confirmation(t['ask.release'], named, t['ask.release.body']),
    }),
    act('unpublish', unpublishAbout, {
      label: t.unpublish,
      send: one,
      question: confirmation(t['ask.unpublish'], named, t['ask.unpublish.body']),
    }),
  ],
}));
