import { actKit } from '#kernel/web/screens/acts.ts';
import {
  adminWithdrawActivity,
  approveActivity,
  rejectActivity,
  unpublishActivity,
} from '../contract/oversight.ts';
import type { ActivityRow } from '../contract/parts.ts';
import { deleteActivity, submitActivity, withdrawActivity } from '../contract/seller.ts';
import { activityEditHref } from '../rules/hrefs.ts';
import { activityScreenWords } from '../rules/screen-words.ts';
import { asked } from './texts.ts';

const { table } = activityScreenWords;
const { act, open } = actKit<ActivityRow>();
const one = (row: ActivityRow) => ({ id: row.id, version: row.version });

/** What a seller may do with an activity of his. */
export const sellerEntries = [
  open('edit', (row) => activityEditHref(row.id), {
    label: table.edit,
    button: 'Edit',
    when: (row) => row.can.includes('edit'),
  }),
  act('submit', submitActivity, {
    label: table.submit,
    primary: true,
    done: table.submitted,
    send: one,
    question: asked('submitTitle', 'submitBody'),
  }),
  act('withdraw', withdrawActivity, {
    label: table.withdraw,
    ask: 'reason',
    danger: true,
    done: table.withdrawn,
    send: one,
    question: asked('withdrawTitle', 'withdrawBody'),
  }),
  act('delete', deleteActivity, {
    label: table.delete,
    danger: true,
    done: table.deleted,
    send: one,
    question: asked('deleteTitle'),
  }),
];
/** What an operator may do with any. */
export const operatorEntries = [
  act('approve', approveActivity, {
    label: table.approve,
    primary: true,
    done: table.approved,
    send: one,
    question: asked('approveTitle', 'approveBody'),
  }),
  act('reject', rejectActivity, {
    label: table.reject,
    ask: 'reason',
    danger: true,
    done: table.rejected,
    send: one,
    question: asked('rejectTitle'),
  }),
  act('withdraw', adminWithdrawActivity, {
    label: table.withdraw,
    ask: 'reason',
    danger: true,
    done: table.withdrawn,
    send: one,
    question: asked('withdrawTitle', 'withdrawBody'),
  }),
  act('unpublish', unpublishActivity, {
    label: table.unpublish,
    ask: 'reason',
    danger: true,
    done: table.unpublished,
    send: one,
    question: asked('unpublishTitle', 'unpublishBody'),
  }),
];
