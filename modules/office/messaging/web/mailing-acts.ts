import { uiWords } from '#kernel/rules/ui-words.ts';
import { translate } from '#kernel/rules/words.ts';
import { call } from '#kernel/web/request/index.ts';
import { type ActMore, actKit, type RowEntry } from '#kernel/web/screens/acts.ts';
import type { MailingRow } from '../contract/mailing.ts';
import type { MailChannel } from '../rules/mailing.ts';
import { mailingWords } from '../rules/mailing-words.ts';
import { mailingRoutes } from '../rules/places.ts';
import { callsOf } from './badges.ts';
import { reachQuestion } from './reach-question.ts';

const { table } = mailingWords;
const { act, open } = actKit<MailingRow>();
const one = (row: MailingRow) => ({ id: row.id, version: row.version });
type Key = keyof typeof table & string;
/** The question of an act and what follows from it. */
const asking = (title: Key, body?: Key) => ({
  question: (_row: MailingRow, formatter: { locale: 'zh_CN' | 'en_US' }) => ({
    title: translate(mailingWords, formatter.locale, title as 'submitAsk'),
    ...(body === undefined ? {} : { body: translate(mailingWords, formatter.locale, body as 'submitBody') }),
  }),
});

/**
 * What can be done with a message where the reader may: confirm prompts come before each
 * (administration-domain 8.6, 11.2).
 */
export function mailingActs(channel: MailChannel, where: 'list' | 'detail'): readonly RowEntry<MailingRow>[] {
  const calls = callsOf(channel);
  const route = mailingRoutes[channel];
  const detail = where === 'detail';
  const voiding: ActMore<MailingRow, typeof calls.void> = {
    label: table.void,
    danger: true,
    send: one,
    done: uiWords.table['void.ok'],
    question: (_row, formatter) => ({ title: formatter.text(table['void.confirm']) }),
  };
  return [
    ...(detail
      ? [
          open('log', (row) => `${route}/receipts/${row.id}`, {
            label: table.log,
            button: 'View',
            when: (row) => row.total > 0,
          }),
        ]
      : [open('view', (row) => `${route}/detail/${row.id}`, { label: table.view, button: 'View' })]),
    open('edit', (row) => `${route}/edit/${row.id}`, {
      label: table.edit,
      button: 'Add',
      edits: true,
      when: (row) => row.can.includes('edit'),
    }),
    act('submit', calls.submit, {
      label: table.submit,
      send: one,
      primary: detail,
      done: table.submitDone,
      question: async (row, formatter) => {
        const draft = await call(calls.detail, { id: row.id }, { silent: true }).catch(() => null);
        if (draft === null) return asking('submitAsk', 'submitBody').question(row, formatter);
        const { receiverMode, receivers } = draft;
        return reachQuestion({ channel, receiverMode, receivers }, row.sendAt, formatter);
      },
    }),
    act('approve', calls.approve, {
      label: table.approve,
      send: one,
      primary: detail,
      done: table.approveDone,
      question: (row, formatter) => ({
        title: formatter.text(table.approveAsk),
        body: translate(mailingWords, formatter.locale, 'approveBody', {
          n: row.total,
          count: formatter.count(row.total),
        }),
      }),
    }),
    act('reject', calls.reject, { label: table.reject, send: one, ask: 'reason', done: table.rejectDone }),
    act('withdraw', calls.withdraw, {
      label: table.withdraw,
      send: one,
      done: table.withdrawDone,
      ...asking('withdrawAsk', 'withdrawBody'),
    }),
    act('revoke', calls.revoke, {
      label: table.revoke,
      send: one,
      danger: true,
      done: table.revokeDone,
      ...asking('revokeAsk', 'revokeBody'),
    }),
    act('resend', calls.resend, {
      label: table.resend,
      send: one,
      done: table.resendDone,
      question: (row, formatter) => ({
        title: translate(mailingWords, formatter.locale, 'resendAsk', { n: row.failed }),
      }),
    }),
    act('void', calls.void, voiding),
    act('delete', calls.delete, {
      label: table.delete,
      danger: true,
      send: (row) => ({ ids: [row.id] }),
      done: uiWords.table['delete.ok'],
      ...asking('deleteAsk'),
      ...(detail ? { after: () => route } : {}),
    }),
  ];
}
