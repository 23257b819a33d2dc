import { translate } from '#kernel/rules/words.ts';
import { actKit, type RowAct, type RowEntry } from '#kernel/web/screens/acts.ts';
import {
  type OfferRow,
  pauseOffer,
  resumeOffer,
  revokeOffer,
  stopOffer,
  withdrawOffer,
} from '../../contract/offer.ts';
import { lanePages } from '../../rules/places.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';
import { holdsAnywhere } from './badges.tsx';
import type { Desk } from './desk.ts';

const { act, doing, open } = actKit<OfferRow>();
const { table } = sellingWords;
const one = (row: OfferRow) => ({ id: row.id, version: row.version });
type Body = 'withdrawBody' | 'pauseBody' | 'resumeBody' | 'stopBody' | 'revokeBody';
const body = (key: Body) => (_row: OfferRow, formatter: { locale: 'zh_CN' | 'en_US' }) => ({
  body: translate(sellingWords, formatter.locale, key),
});

/** The button is judged where the server judges it: on any page of the operator's that offers it, not only on this one. */
const onEveryPage = (entry: RowAct<OfferRow>, code: string): RowAct<OfferRow> => ({
  ...entry,
  button: undefined,
  when: (row) => holdsAnywhere(code) && (entry.when?.(row) ?? true),
});

/** Everything a seller may do with an own offer, by its `can`; the form is that of its lane. */
export function offerActs(desk: Desk, editButton = 'Edit'): readonly RowEntry<OfferRow>[] {
  const asks = (about: 'release' | 'prolong' | 'delete') => (offer: OfferRow) => desk.set({ about, offer });
  return [
    open('edit', (row) => lanePages(row.lane).edit(row.id), {
      label: table.edit,
      button: editButton,
      edits: true,
      when: (row) => row.can.includes('edit'),
    }),
    doing('submit', asks('release'), {
      label: table.submit,
      button: 'Release',
      primary: true,
      when: (row) => row.can.includes('submit'),
    }),
    act('withdraw', withdrawOffer, { label: table.withdraw, send: one, question: body('withdrawBody') }),
    act('pause', pauseOffer, { label: table.pause, send: one, question: body('pauseBody') }),
    act('resume', resumeOffer, {
      label: table.resume,
      send: one,
      question: body('resumeBody'),
      primary: true,
    }),
    doing('prolong', asks('prolong'), {
      label: table.prolong,
      when: (row) => row.can.includes('prolong') && holdsAnywhere('Prolong'),
    }),
    open('useTemplate', (row) => `${lanePages(row.lane).create}?template=${row.id}`, {
      label: table.useTemplate,
      button: 'Add',
      when: (row) => row.isTemplate,
    }),
    open('copyTo', (row) => `${lanePages(row.lane).create}?copy=${row.id}`, {
      label: table.copyTo,
      button: 'Add',
      when: (row) => !row.isTemplate,
    }),
    onEveryPage(
      act('stop', stopOffer, { label: table.stop, send: one, question: body('stopBody') }),
      'StopOffer',
    ),
    doing('delete', asks('delete'), {
      label: table.remove,
      button: 'Delete',
      danger: true,
      when: (row) => row.can.includes('delete'),
    }),
    onEveryPage(
      act('revoke', revokeOffer, {
        label: table.revoke,
        send: one,
        ask: 'reason',
        danger: true,
        question: body('revokeBody'),
      }),
      'RevokeOffer',
    ),
  ];
}
