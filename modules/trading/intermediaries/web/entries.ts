import { actKit, type RowEntry } from '#kernel/web/screens/acts.ts';
import { threadHref } from '#trading/offers/rules/places.ts';
import {
  type ApplicationRow,
  acceptApplication,
  consentApplication,
  refuseApplication,
  submitApplication,
  withdrawApplication,
} from '../contract/application.ts';
import { approveApplication, cancelApplication, rejectApplication } from '../contract/oversight.ts';
import { legFieldsOf, MODE, SIDE } from '../rules/application.ts';
import { applyHref } from '../rules/hrefs.ts';
import { applicationWords } from '../rules/words.ts';
import type { LegPanel } from './leg-dialogs.tsx';
import { asked } from './texts.ts';

const { table } = applicationWords;
const { act, open, doing } = actKit<ApplicationRow>();
const one = (row: ApplicationRow) => ({ id: row.id, version: row.version });
const isLoss = (row: ApplicationRow): boolean => row.margin?.startsWith('-') === true;
const isWhole = (row: ApplicationRow): boolean =>
  row.intermediaryId !== null &&
  (row.mode === MODE.principal
    ? legFieldsOf(row.side === 'operator' ? 'seller' : row.side).every((field) => row[field] !== null)
    : row.commissionRate !== null);

/**
 * The buttons of an application before it is approved belong to the page of its form, and these lists and details are
 * other pages: what the server lets the reader do (`can`) has been judged by them there.
 */
const heldAtForm = (entry: RowEntry<ApplicationRow>): RowEntry<ApplicationRow> => ({
  ...entry,
  button: undefined,
});

/** What each side may do with an application, in the order of its life; `ask` opens a dialog about its legs. */
export const entriesFor = (ask: (panel: LegPanel) => void): readonly RowEntry<ApplicationRow>[] => [
  open('edit', (row) => applyHref({ id: row.id }), {
    label: table.edit,
    when: (row) => row.can.includes('edit'),
  }),
  open(
    'file',
    (row) => applyHref({ no: row.negotiationNo, side: row.side === 'seller' ? SIDE.seller : SIDE.buyer }),
    {
      label: table.fill,
      when: (row) => row.can.includes('file'),
    },
  ),
  heldAtForm(
    act('submit', submitApplication, {
      label: table.submit,
      done: table.submitted,
      when: isWhole,
      send: one,
      question: asked('submitTitle', { commission: 'submitBody', principal: 'submitLegsBody' }),
    }),
  ),
  act('consent', consentApplication, {
    label: table.consent,
    primary: true,
    done: table.consented,
    when: (row) => !row.needsLeg,
    send: one,
    question: asked('consentTitle', { commission: 'consentBody', principal: 'consentLegBody' }),
  }),
  doing('consentLeg', (row) => ask({ what: 'consent', row }), {
    label: table.consent,
    primary: true,
    button: 'Confirm',
    when: (row) => row.can.includes('consent') && row.needsLeg,
  }),
  act('accept', acceptApplication, {
    label: table.accept,
    primary: true,
    done: table.accepted,
    when: (row) => !isLoss(row),
    send: one,
    question: asked('acceptTitle', { commission: 'acceptBody', principal: 'acceptLegsBody' }),
  }),
  doing('acceptLoss', (row) => ask({ what: 'loss', row }), {
    label: table.accept,
    primary: true,
    button: 'Confirm',
    when: (row) => row.can.includes('accept') && isLoss(row),
  }),
  act('refuse', refuseApplication, {
    label: table.refuse,
    ask: 'reason',
    danger: true,
    done: table.refused,
    send: one,
    question: asked('refuseTitle', 'refuseBody'),
  }),
  act('approve', approveApplication, {
    label: table.approve,
    primary: true,
    done: table.approved,
    send: one,
    question: asked('approveTitle', { commission: 'approveBody', principal: 'approveLegsBody' }),
  }),
  act('reject', rejectApplication, {
    label: table.reject,
    ask: 'reason',
    danger: true,
    done: table.rejected,
    send: one,
    question: asked('rejectTitle', 'rejectBody'),
  }),
  open('thread', (row) => threadHref(row.negotiationId ?? '', row.lane ?? ''), {
    label: table.thread,
    when: (row) => row.can.includes('thread') && row.negotiationId !== null,
  }),
  heldAtForm(
    act('withdraw', withdrawApplication, {
      label: table.withdraw,
      danger: true,
      done: table.withdrawn,
      send: one,
      question: asked('withdrawTitle', 'withdrawBody'),
    }),
  ),
  act('cancel', cancelApplication, {
    label: table.cancel,
    ask: 'reason',
    danger: true,
    done: table.cancelled,
    send: one,
    question: asked('cancelTitle', 'cancelBody'),
  }),
];
