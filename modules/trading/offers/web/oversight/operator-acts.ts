import { nameOf, translate } from '#kernel/rules/words.ts';
import { actKit, type RowEntry } from '#kernel/web/screens/acts.ts';
import type { OfferRow } from '../../contract/offer.ts';
import {
  adminPauseOffer,
  adminResumeOffer,
  adminRevokeOffer,
  adminStopOffer,
  approveOffer,
  rejectOffer,
} from '../../contract/offer-oversight.ts';
import { oversightWords } from '../../rules/oversight/oversight-words.ts';
import { unitMark } from '../selling/badges.tsx';

const { act } = actKit<OfferRow>();
const { table } = oversightWords;
const one = (row: OfferRow) => ({ id: row.id, version: row.version });
type Body = 'pauseBodyOperator' | 'resumeBody' | 'stopBodyOperator' | 'revokeBodyOperator' | 'rejectBody';
const body = (key: Body) => (_row: OfferRow, formatter: { locale: 'zh_CN' | 'en_US' }) => ({
  body: translate(oversightWords, formatter.locale, key),
});

/** What the operator may do with an offer on the market; each with a reason that the seller reads. */
export const supervising: readonly RowEntry<OfferRow>[] = [
  act('pause', adminPauseOffer, {
    label: table.pause,
    send: one,
    ask: 'reason',
    question: body('pauseBodyOperator'),
  }),
  act('resume', adminResumeOffer, {
    label: table.resume,
    send: one,
    question: body('resumeBody'),
    primary: true,
  }),
  act('stop', adminStopOffer, {
    label: table.stop,
    send: one,
    ask: 'reason',
    question: body('stopBodyOperator'),
  }),
  act('revoke', adminRevokeOffer, {
    label: table.revoke,
    send: one,
    ask: 'reason',
    danger: true,
    question: body('revokeBodyOperator'),
  }),
];

/** The operator's yes or no; the yes repeats what goes on the board. */
export const deciding: readonly RowEntry<OfferRow>[] = [
  act('approve', approveOffer, {
    label: table.approve,
    send: one,
    primary: true,
    done: table.approveDone,
    question: (row, formatter) => ({
      title: translate(oversightWords, formatter.locale, 'approveTitle', { no: row.offerNo ?? '' }),
      body: translate(oversightWords, formatter.locale, 'approveBody'),
      ...(row.unitPrice === null || row.quantity === null
        ? {}
        : {
            terms: {
              price: row.unitPrice,
              quantity: row.quantity,
              currency: row.currency ?? '',
              quantityUnit: unitMark(row.uom, formatter.locale),
              counterparty: nameOf(row, 'sellerName', formatter.locale) ?? '',
              taxRate: row.taxRate,
              deadline: row.validUntil,
            },
          }),
    }),
  }),
  act('reject', rejectOffer, {
    label: table.reject,
    send: one,
    ask: 'reason',
    danger: true,
    done: table.rejectDone,
    question: body('rejectBody'),
  }),
];
