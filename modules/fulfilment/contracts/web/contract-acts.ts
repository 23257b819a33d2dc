import { translate } from '#kernel/rules/words.ts';
import type { ActKit, Question, RowEntry } from '#kernel/web/screens/acts.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import {
  adminPassReview,
  adminPause,
  approveProtocol,
  deleteProtocol,
  openProtocol,
  type ProtocolRow,
  passReview,
  pauseProtocol,
  refuseProtocol,
  submitProtocol,
  terminateProtocol,
  withdrawProtocol,
} from '../contract/protocol.ts';
import { PROTOCOL_TYPE } from '../rules/contract-lifecycle.ts';
import { EDIT_CONTRACT, MY_CONTRACT, STATE_TRACKING } from '../rules/pages.ts';
import { contractScreenWords } from '../rules/screen-words.ts';

const w = contractScreenWords.table;
type ActedOn = Pick<ProtocolRow, 'id' | 'version' | 'protocolNo' | 'can' | 'side'>;
type Key = keyof typeof w;
const one = (row: ActedOn) => ({ id: row.id, version: row.version });
const ask =
  (title: Key, body: Key) =>
  (row: ActedOn, formatter: Formatter): Question => ({
    title: translate(contractScreenWords, formatter.locale, title as 'submitTitle', { no: row.protocolNo }),
    body: formatter.text(w[body]),
  });

export interface Panels<R> {
  /** Dialogs the page opens by itself. */
  open(what: 'sign' | 'refuseReview' | 'resume' | 'attachSigned' | 'callOff', row: R): void;
}

/** What its own company does with a contract. */
const ownActs = <R extends ActedOn>(kit: ActKit<R>): RowEntry<R>[] => [
  kit.open('edit', (row) => `${EDIT_CONTRACT}?id=${row.id}`, { label: w.edit, edits: true }),
  kit.act('submit', submitProtocol, {
    label: w.submit,
    send: one,
    primary: true,
    button: 'View',
    question: ask('submitTitle', 'submitBody'),
  }),
  kit.act('open', openProtocol, {
    label: w.startApproval,
    send: one,
    primary: true,
    ask: 'nothing',
    done: w.startApprovalDone,
  }),
  kit.act('approve', approveProtocol, {
    label: w.approve,
    send: one,
    primary: true,
    question: ask('approveTitle', 'approveBody'),
  }),
  kit.act('refuse', refuseProtocol, {
    label: w.refuse,
    send: one,
    ask: 'reason',
    danger: true,
    question: (row, formatter) => ({
      title: translate(contractScreenWords, formatter.locale, 'refuseTitle', { no: row.protocolNo }),
    }),
  }),
  kit.act('withdraw', withdrawProtocol, {
    label: w.withdraw,
    send: one,
    question: ask('withdrawTitle', 'withdrawBody'),
  }),
  kit.act('delete', deleteProtocol, {
    label: w.delete,
    send: one,
    danger: true,
    button: 'View',
    question: ask('deleteTitle', 'deleteBody'),
    after: () => MY_CONTRACT,
  }),
];

/** What the other side, every party and the operator do with it. */
const sharedActs = <R extends ActedOn & { contentHash: string | null }>(
  kit: ActKit<R>,
  { open }: Panels<R>,
): RowEntry<R>[] => {
  const may = (verb: string) => (row: R) => row.can.includes(verb);
  const seen = (row: R) => ({ ...one(row), contentHash: row.contentHash ?? '' });
  const operator = (row: R) => row.side === 'operator';
  return [
    kit.act('passReview', passReview, {
      label: w.passReview,
      send: seen,
      primary: true,
      when: (row) => !operator(row),
      question: ask('passTitle', 'passBody'),
    }),
    kit.act('passReview', adminPassReview, {
      label: w.passReview,
      send: seen,
      primary: true,
      when: operator,
      question: ask('passTitle', 'passBody'),
    }),
    kit.doing('refuseReview', (row) => open('refuseReview', row), {
      label: w.refuseReview,
      button: 'Reject',
      danger: true,
      when: may('refuseReview'),
    }),
    kit.doing('sign', (row) => open('sign', row), {
      label: w.sign,
      button: 'Sign',
      primary: true,
      when: may('sign'),
    }),
    kit.doing('attachSigned', (row) => open('attachSigned', row), {
      label: w.attachSigned,
      button: 'Sign',
      when: may('attachSigned'),
    }),
    kit.doing('callOff', (row) => open('callOff', row), {
      label: w.callOff,
      primary: true,
      when: may('callOff'),
    }),
    ...([PROTOCOL_TYPE.supplement, PROTOCOL_TYPE.termination] as const).map((type) =>
      kit.open(`below${type}`, (row) => `${EDIT_CONTRACT}?parentId=${row.id}&type=${type}`, {
        label: type === PROTOCOL_TYPE.supplement ? w.drawSupplement : w.drawTermination,
        when: may('supplement'),
      }),
    ),
    kit.act('pause', pauseProtocol, {
      label: w.pause,
      send: one,
      ask: 'reason',
      danger: true,
      when: (row) => !operator(row),
      question: ask('pauseTitle', 'pauseBody'),
    }),
    kit.act('pause', adminPause, {
      label: w.pause,
      send: one,
      ask: 'reason',
      danger: true,
      when: operator,
      question: ask('pauseTitle', 'pauseBody'),
    }),
    kit.doing('resume', (row) => open('resume', row), {
      label: w.resume,
      button: 'Activation',
      primary: true,
      when: may('resume'),
    }),
    kit.act('terminate', terminateProtocol, {
      label: w.terminate,
      send: one,
      ask: 'reason',
      danger: true,
      question: ask('terminateTitle', 'terminateBody'),
    }),
  ];
};

/** Acts of a contract's page, by state, side and button. */
export const contractActs = <R extends ActedOn & { contentHash: string | null }>(
  kit: ActKit<R>,
  panels: Panels<R>,
): RowEntry<R>[] => [
  kit.open('track', (row) => `${STATE_TRACKING}?id=${row.id}`, { label: w.track }),
  ...ownActs(kit),
  ...sharedActs(kit, panels),
];
/** Acts of a row in the list: those that need no reading first. */
export const rowActs = <R extends ActedOn>(kit: ActKit<R>): RowEntry<R>[] => [
  kit.open('track', (row) => `${STATE_TRACKING}?id=${row.id}`, { label: w.track }),
  ...ownActs(kit),
];
