import { fill } from '#kernel/rules/words.ts';
import { sub } from '#kernel/rules/decimal.ts';
import { EMPTY } from '#kernel/rules/format.ts';
import { call } from '#kernel/web/request/index.ts';
import { actKit, type Question } from '#kernel/web/screens/acts.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import type { AuctionRow } from '../contract/auction.ts';
import { adminWithdrawAuction, approveAuction, pauseAuction, rejectAuction } from '../contract/oversight.ts';
import {
  acceptBelowReserve,
  deleteAuction,
  ownAuctionDetail,
  refuseBelowReserve,
  submitAuction,
  withdrawAuction,
} from '../contract/selling.ts';
import { AUCTION } from '../rules/auction-lifecycle.ts';
import { deskWords } from '../rules/desk-words.ts';
import { auctionCopyHref, auctionEditHref, auctionRebidHref, auctionStopHref } from '../rules/hrefs.ts';
import { openPanel } from './operator-panels.ts';
import { goodsText, priceText, quantityText, sellerText } from './texts.ts';

const { table } = deskWords;
const { act, open, doing } = actKit<AuctionRow>();
const one = (row: AuctionRow) => ({ id: row.id, version: row.version });
type Title = Extract<keyof typeof table, `${string}Title`>;
type Body = Extract<keyof typeof table, `${string}Body`>;
const asked =
  (title: Title, body?: Body) =>
  (row: AuctionRow, formatter: Formatter): Question => ({
    title: fill(formatter.text(table[title]), { name: row.auctionName }),
    ...(body === undefined ? {} : { body: fill(formatter.text(table[body]), { n: row.bidderCount }) }),
  });
const isPublished = (row: AuctionRow): boolean => row.status === AUCTION.published;
/** A draft goes back quietly; what was published is called off, with a reason. */
const withdrawal = [
  act('withdraw', withdrawAuction, {
    label: table.withdraw,
    done: table.withdrawn,
    when: (row) => !isPublished(row),
    send: one,
    question: asked('withdrawReviewTitle', 'withdrawReviewBody'),
  }),
  act('withdraw', withdrawAuction, {
    label: table.withdraw,
    ask: 'reason',
    danger: true,
    done: table.withdrawn,
    when: isPublished,
    send: one,
    question: asked('withdrawTitle', 'withdrawBody'),
  }),
];
/** The figures a seller decides by: what was bid at best, what he wanted, how far it is apart, until when. */
const decided = (title: Title, body: Body) => async (row: AuctionRow, formatter: Formatter) => {
  const seen = await call(ownAuctionDetail, { id: row.id }, { silent: true });
  const { bestPrice = null, reservePrice = null, decideBy = null } = seen;
  const below = bestPrice === null || reservePrice === null ? null : sub(reservePrice, bestPrice);
  const figures = fill(formatter.text(table['decide.figures']), {
    best: priceText(bestPrice, row, formatter),
    reserve: priceText(reservePrice, row, formatter),
    below: priceText(below, row, formatter),
    time: decideBy === null ? EMPTY : formatter.deadline(decideBy),
  });
  const question = asked(title, body)(row, formatter);
  return { ...question, body: `${figures}\n${question.body}` };
};
/** Stop and re-bid have pages of their own: what follows has to be read. */
const further = [
  open('stop', (row) => auctionStopHref(row.id), {
    label: table.stop,
    button: 'StopBid',
    when: (row) => row.can.includes('stop'),
  }),
  open('rebid', (row) => auctionRebidHref(row.id), {
    label: table.rebid,
    button: 'Rebid',
    when: (row) => row.can.includes('rebid'),
  }),
];

/** What a seller may do with an auction of his. */
export const sellerEntries = [
  open('edit', (row) => auctionEditHref(row.id), { label: table.edit, button: 'Edit' }),
  act('submit', submitAuction, {
    label: table.submit,
    primary: true,
    done: table.submitted,
    send: one,
    question: asked('submitTitle', 'submitBody'),
  }),
  act('acceptBelowReserve', acceptBelowReserve, {
    label: table.accept,
    primary: true,
    done: table.accepted,
    send: one,
    question: decided('acceptTitle', 'acceptBody'),
  }),
  act('refuseBelowReserve', refuseBelowReserve, {
    label: table.refuse,
    danger: true,
    done: table.refused,
    send: one,
    question: decided('refuseTitle', 'refuseBody'),
  }),
  ...withdrawal,
  ...further,
  open('copy', (row) => auctionCopyHref(row.id), { label: table.copy, button: 'Add', edits: false }),
  act('delete', deleteAuction, {
    label: table.delete,
    danger: true,
    done: table.deleted,
    send: one,
    question: asked('deleteTitle'),
  }),
];

/** What an auditor approves, in a few lines. */
const terms = (row: AuctionRow, formatter: Formatter): Question => {
  const question = asked('approveTitle', 'approveBody')(row, formatter);
  const said = fill(formatter.text(table.approveTerms), {
    seller: sellerText(row, formatter),
    product: goodsText(row, formatter),
    quantity: quantityText(row.totalQty, row, formatter),
    price: priceText(row.startPrice, row, formatter),
    start: formatter.dateTime(row.startTime),
    end: formatter.dateTime(row.endTime),
  });
  return { ...question, body: `${said}\n${question.body}` };
};
/** What an operator may do with any. */
export const operatorEntries = [
  act('approve', approveAuction, {
    label: table.approve,
    primary: true,
    done: table.approved,
    send: one,
    question: terms,
  }),
  act('reject', rejectAuction, {
    label: table.reject,
    ask: 'reason',
    danger: true,
    done: table.rejected,
    send: one,
    question: asked('rejectTitle'),
  }),
  act('pause', pauseAuction, {
    label: table.pause,
    ask: 'reason',
    done: table.paused,
    send: (row) => ({ id: row.id }),
    question: asked('pauseTitle', 'pauseBody'),
  }),
  doing('resume', openPanel('resume'), {
    label: table.resume,
    button: 'Release',
    primary: true,
    when: (row) => row.can.includes('resume'),
  }),
  doing('prolong', openPanel('prolong'), {
    label: table.prolong,
    button: 'Prolong',
    when: (row) => row.can.includes('prolong'),
  }),
  // On its own page alone: the customers are chosen from those who enrolled.
  doing('adminBid', openPanel('adminBid'), {
    label: table.adminBid,
    button: 'Add',
    when: (row) => row.can.includes('adminBid') && 'bidders' in row,
  }),
  ...further,
  act('withdraw', adminWithdrawAuction, {
    label: table.withdraw,
    ask: 'reason',
    danger: true,
    done: table.withdrawn,
    send: one,
    question: asked('withdrawTitle', 'withdrawBody'),
  }),
];
