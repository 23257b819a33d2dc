import type { LocalizedText } from '#kernel/rules/words.ts';
import { actKit, type BulkEntry, type RowEntry } from '#kernel/web/screens/acts.ts';
import { confirmation } from '#kernel/web/screens/confirmation.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import type { ReviewCalls, ShelfCalls } from '../../contract/products/shelf.ts';
import { shelfShared as t } from '../../rules/product-words.ts';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly can: readonly string[];
}
const one = (row: Row) => ({ id: row.id, version: row.version });
type Label = LocalizedText;

/** The acts of 17.2 on a row, for lists and pages; the operator's word where the calls have it. */
export function shelfActs<R extends Row>(
  calls: ShelfCalls & Partial<ReviewCalls>,
  name: (row: R, formatter: Formatter) => string,
): RowEntry<R>[] {
  const { act } = actKit<R>();
  const label = (
    key: 'submit' | 'withdraw' | 'publish' | 'unpublish' | 'approve' | 'reject' | 'delete',
  ): Label => t[key];
  return [
    act('submit', calls.submit, {
      label: label('submit'),
      send: one,
      question: confirmation(t['ask.submit'], name, t['ask.submit.body']),
      done: t.done,
    }),
    act('withdraw', calls.withdraw, {
      label: label('withdraw'),
      send: one,
      question: confirmation(t['ask.withdraw'], name, t['ask.withdraw.body']),
      done: t.done,
    }),
    ...(calls.approve === undefined
      ? []
      : [
          act('approve', calls.approve, {
            label: label('approve'),
            primary: true,
            send: one,
            question: confirmation(t['ask.approve'], name, t['ask.approve.body']),
            done: t.done,
          }),
        ]),
    ...(calls.reject === undefined
      ? []
      : [
          act('reject', calls.reject, {
            label: label('reject'),
            danger: true,
            ask: 'reason',
            send: one,
            question: confirmation(t['ask.reject'], name),
            done: t.done,
          }),
        ]),
    act('publish', calls.publish, {
      label: label('publish'),
      send: one,
      question: confirmation(t['ask.publish'], name),
      done: t.done,
    }),
    act('unpublish', calls.unpublish, {
      label: label('unpublish'),
      danger: true,
      send: one,
      question: confirmation(t['ask.unpublish'], name, t['ask.unpublish.body']),
      done: t.done,
    }),
    act('delete', calls.remove, {
      label: label('delete'),
      danger: true,
      send: (row) => ({ ids: [row.id] }),
      question: confirmation(t['ask.delete'], name, t['ask.delete.body']),
      done: t.deleted,
    }),
  ];
}
const all = (rows: readonly Row[]) => ({ ids: rows.map((r) => r.id) });
/** The same for several rows: each is answered on its own. */
export function shelfBulk<R extends Row>(calls: ShelfCalls): BulkEntry<R>[] {
  const { bulk } = actKit<R>();
  return [
    bulk(calls.submitAll, { label: t.submit, verb: 'submit', send: all }),
    bulk(calls.publishAll, { label: t.publish, verb: 'publish', send: all }),
    bulk(calls.unpublishAll, { label: t.unpublish, verb: 'unpublish', danger: true, send: all }),
    bulk(calls.remove, { label: t.delete, verb: 'delete', danger: true, send: all }),
  ];
}
