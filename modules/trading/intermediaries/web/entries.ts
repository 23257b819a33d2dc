import { actKit } from '#kernel/web/screens/acts.ts';
import {
  type ApplicationRow,
  acceptApplication,
  consentApplication,
  refuseApplication,
  submitApplication,
  withdrawApplication,
} from '../contract/application.ts';
import { approveApplication, cancelApplication, rejectApplication } from '../contract/oversight.ts';
import { applyHref } from '../rules/hrefs.ts';
import { applicationWords } from '../rules/words.ts';
import { asked } from './texts.ts';

const { table } = applicationWords;
const { act, open } = actKit<ApplicationRow>();
const one = (row: ApplicationRow) => ({ id: row.id, version: row.version });
const NEGOTIATION_PAGE = '/rmbSellManagement/OnlineNegotiation';

/** What each side may do with an application, in the order of its life. */
export const entries = [
  open('edit', (row) => applyHref({ id: row.id }), {
    label: table.edit,
    button: 'Edit',
    when: (row) => row.can.includes('edit'),
  }),
  open('file', (row) => applyHref({ no: row.negotiationNo }), {
    label: table.fill,
    button: 'Add',
    when: (row) => row.can.includes('file'),
  }),
  act('submit', submitApplication, {
    label: table.submit,
    done: table.submitted,
    when: (row) => row.commissionRate !== null && row.intermediaryId !== null,
    send: one,
    question: asked('submitTitle', 'submitBody'),
  }),
  act('consent', consentApplication, {
    label: table.consent,
    primary: true,
    done: table.consented,
    send: one,
    question: asked('consentTitle', 'consentBody'),
  }),
  act('accept', acceptApplication, {
    label: table.accept,
    primary: true,
    done: table.accepted,
    send: one,
    question: asked('acceptTitle', 'acceptBody'),
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
    question: asked('approveTitle', 'approveBody'),
  }),
  act('reject', rejectApplication, {
    label: table.reject,
    ask: 'reason',
    danger: true,
    done: table.rejected,
    send: one,
    question: asked('rejectTitle', 'rejectBody'),
  }),
  open('thread', (row) => `${NEGOTIATION_PAGE}?id=${row.negotiationId}`, {
    label: table.thread,
    when: (row) => row.can.includes('thread') && row.negotiationId !== null,
  }),
  act('withdraw', withdrawApplication, {
    label: table.withdraw,
    danger: true,
    done: table.withdrawn,
    send: one,
    question: asked('withdrawTitle', 'withdrawBody'),
  }),
  act('cancel', cancelApplication, {
    label: table.cancel,
    ask: 'reason',
    danger: true,
    done: table.cancelled,
    send: one,
    question: asked('cancelTitle', 'cancelBody'),
  }),
];
