import type { ComponentType } from 'react';
import { translate } from '#kernel/rules/words.ts';
import { createStore, useStore } from '#kernel/web/request/index.ts';
import { codeBadge, fixedBadge } from '#kernel/web/screens/index.ts';
import { listScreen } from '#kernel/web/screens/list-screen.tsx';
import {
  addForAll,
  addToBlacklist,
  type BlacklistRow,
  listAllBlacklists,
  listBlacklist,
  removeForAll,
  removeFromBlacklist,
} from '../../contract/blacklist.ts';
import { blacklistWords } from '../../rules/partner-words.ts';
import { companySource } from '../door.ts';
import { AddDialog, AddForAllDialog } from './blacklist-dialog.tsx';

const w = blacklistWords.table;
const scopes = codeBadge('blacklist_scope');
const states = fixedBadge({
  inForce: { ...w['state.inForce'], color: 'red' },
  ended: { ...w['state.ended'], color: 'gray' },
  removed: { ...w['state.removed'], color: 'gray' },
});

const ids = (rows: readonly BlacklistRow[]) => ({ ids: rows.map((r) => r.id) });
type Localized = { readonly locale: 'zh_CN' | 'en_US' };
const asks = (row: BlacklistRow, formatter: Localized) => ({
  title: translate(blacklistWords, formatter.locale, 'remove.title', { name: row.blockedName }),
  body: translate(blacklistWords, formatter.locale, 'remove.body'),
});
const asksMany = (rows: readonly BlacklistRow[], formatter: Localized) => ({
  title: translate(blacklistWords, formatter.locale, 'remove.many', { n: rows.length }),
  body: translate(blacklistWords, formatter.locale, 'remove.body'),
});
const opened = createStore(false);
const close = () => opened.set(false);

/**
 * The own company's blacklist (R-BIZ-007), or every list as the operator sees them (`all`), his own among
 * them (administration-domain 22.4).
 */
export const blacklistScreen = (all: boolean): ComponentType => {
  const list = (all ? listAllBlacklists : listBlacklist) as typeof listAllBlacklists;
  const take = all ? removeForAll : removeFromBlacklist;
  const Dialog = all ? AddForAllDialog : AddDialog;
  const Above = () => (useStore(opened) ? <Dialog onClose={close} /> : null);
  return listScreen(
    list,
    blacklistWords,
    ({ text, state, date, dateTime, custom, search, oneOf, pickOne, yesNo, act, bulk }) => ({
      title: w.title,
      entityName: w.what,
      empty: { help: w['empty.help'] },
      above: Above,
      nameOf: (row) => row.blockedName,
      create: {
        run: () => opened.set(true),
        label: w.add,
        button: (all ? addForAll : addToBlacklist).button as string,
      },
      columns: [
        ...(all
          ? [
              custom('ownerName', {
                label: w.ownerName,
                text: (row, formatter) =>
                  row.ownerId === '0' ? formatter.text(w.operator) : (row.ownerName ?? '--'),
                width: 200,
              }),
            ]
          : []),
        text('blockedName', { width: 220 }),
        text('blockedCode', { nowrap: true, width: 110 }),
        state('scope', scopes, { width: 120 }),
        text('reason', { width: 220 }),
        date('validUntil', { width: 110 }),
        state('state', states, { width: 90 }),
        text('createdName', { width: 100 }),
        dateTime('gmtCreate', { width: 140 }),
        text('removedName', { optional: true }),
        dateTime('removedAt', { optional: true }),
      ],
      filters: [
        search('keyword', { label: w.searched }),
        oneOf('state', states, { first: true }),
        oneOf('scope', scopes, { first: true }),
        ...(all ? [pickOne('ownerId', companySource), yesNo('operatorOnly')] : []),
      ],
      actions: [
        act('remove', take, {
          label: w.remove,
          send: (row) => ids([row]),
          question: asks,
          danger: true,
          done: w.removed,
        }),
      ],
      bulkActions: [
        bulk(take, { label: w.remove, verb: 'remove', send: ids, question: asksMany, danger: true }),
      ],
      card: ['blockedName', 'scope', 'state', 'reason', 'validUntil'],
      muted: (row) => row.state !== 'inForce',
    }),
  );
};
