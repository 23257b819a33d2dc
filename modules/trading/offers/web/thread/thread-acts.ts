import { nameOf } from '#kernel/rules/words.ts';
import { actKit, type RowAct } from '#kernel/web/screens/acts.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import {
  chooseType,
  consentThread,
  liftSubjects,
  lockThread,
  type ThreadDetail,
  withdrawRound,
} from '../../contract/negotiation.ts';
import { adminLock } from '../../contract/negotiation-oversight.ts';
import { ROUND, TRANSACTION_TYPE } from '../../rules/codes.ts';
import type { ConsentAct } from '../../rules/negotiation-lifecycle.ts';
import { NEGOTIATION } from '../../rules/negotiation-lifecycle.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';

const { act } = actKit<ThreadDetail>();
const { table } = threadWords;
const one = (thread: ThreadDetail) => ({ id: thread.id, version: thread.version });
const agreed = (thread: ThreadDetail, unit: string, formatter: Formatter) =>
  thread.agreedPrice === null || thread.agreedQty === null
    ? undefined
    : {
        price: thread.agreedPrice,
        quantity: thread.agreedQty,
        currency: thread.currency,
        quantityUnit: unit,
        counterparty: nameOf(thread, 'counterparty', formatter.locale) ?? '',
        deadline: thread.confirmBy,
      };

export const ownLive = (thread: ThreadDetail) =>
  thread.ladder.find((r) => r.state === ROUND.live && r.own) ?? null;

/** Consents that make sense in a status: what each side may agree to (3.2, 3.5). */
const CONSENTS: Readonly<Record<string, readonly ConsentAct[]>> = {
  [NEGOTIATION.preDeal]: ['cancelLocked'],
  [NEGOTIATION.locked]: ['cancelLocked', 'chooseIntermediary'],
  [NEGOTIATION.intermediaryChosen]: ['backToDirect', 'cancelLocked'],
  [NEGOTIATION.intermediaryRejected]: ['goDirect', 'chooseIntermediary', 'cancelLocked'],
};
export const openConsents = (thread: ThreadDetail): readonly ConsentAct[] =>
  thread.can.includes('consent')
    ? (CONSENTS[thread.status] ?? []).filter(
        (a) => !thread.consents.some((c) => c.action === a && c.side === thread.side),
      )
    : [];

/**
 * Acts with a plain confirmation; binding ones have their own dialog (settle-dialogs), ending ones ask for a
 * reason (end-dialogs).
 */
export function plainActs(unit: string): readonly RowAct<ThreadDetail>[] {
  const consents = (['cancelLocked', 'chooseIntermediary', 'backToDirect', 'goDirect'] as const).map(
    (action) =>
      act('consent', consentThread, {
        label: table[`consent.${action}`],
        done: table.consentDone,
        when: (thread) => openConsents(thread).includes(action),
        send: (thread) => ({ ...one(thread), action }),
        question: (thread, formatter) => ({
          title: formatter
            .text(table.consentTitle)
            .replace('{verb}', formatter.text(table[`consent.${action}`])),
          body: formatter.text(table.consentBody),
          terms: agreed(thread, unit, formatter),
        }),
      }),
  );
  return [
    act('withdrawRound', withdrawRound, {
      label: table.withdrawRound,
      done: table.withdrawDone,
      send: one,
      question: (thread, formatter) => ({
        title: formatter.text(table.withdrawTitle).replace('{seq}', String(ownLive(thread)?.seq ?? '')),
        body: formatter.text(table.withdrawBody),
      }),
    }),
    act('liftSubjects', liftSubjects, {
      label: table.lift,
      primary: true,
      done: table.liftDone,
      send: one,
      question: (thread, formatter) => ({
        title: formatter.text(table.liftTitle),
        body: formatter.text(table.liftBody),
        terms: agreed(thread, unit, formatter),
      }),
    }),
    act('lock', lockThread, {
      label: table.lock,
      primary: true,
      done: table.lockDone,
      when: (thread) => thread.side === 'seller',
      send: one,
      question: (thread, formatter) => ({
        title: formatter.text(table.lockTitle),
        body: formatter.text(table.lockBody),
        terms: agreed(thread, unit, formatter),
      }),
    }),
    act('lock', adminLock, {
      label: table.adminLock,
      done: table.lockDone,
      when: (thread) => thread.side === 'operator',
      send: one,
      question: (thread, formatter) => ({
        title: formatter.text(table.lockTitle),
        body: formatter.text(table.lockBody),
        terms: agreed(thread, unit, formatter),
      }),
    }),
    act('chooseIntermediary', chooseType, {
      label: table.chooseIntermediary,
      done: table.chooseIntermediaryDone,
      when: (thread) =>
        thread.consents.some((c) => c.action === 'chooseIntermediary' && c.side !== thread.side),
      send: (thread) => ({ ...one(thread), transactionType: TRANSACTION_TYPE.intermediary }),
      question: (thread, formatter) => ({
        title: formatter.text(table.chooseIntermediaryTitle),
        body: formatter.text(table.chooseIntermediaryBody),
        terms: agreed(thread, unit, formatter),
      }),
    }),
    ...consents,
  ];
}
