import './leads.css';
import { useEffect } from 'react';
import { EMPTY } from '#kernel/rules/format.ts';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { createStore, useAct, useStore } from '#kernel/web/request/index.ts';
import { To } from '#kernel/web/screens/index.ts';
import { type ViewKit, viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { PRODUCT_PAGE } from '../rules/hrefs.ts';
import { offerHref } from '#trading/offers/rules/market/hrefs.ts';
import {
  closeLead,
  countLeads,
  declineLead,
  type LeadDetail,
  leadDetail,
  listLeads,
  markLeadRead,
  withdrawLead,
} from '../contract/lead.ts';
import { KIND } from '../rules/lead-lifecycle.ts';
import { leadWords } from '../rules/words.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { stateBadge } from './badges.ts';
import {
  amountText,
  closeQuestion,
  declineQuestion,
  gradeText,
  productText,
  withdrawQuestion,
} from './lead-columns.tsx';
import { ownTopic } from './lead-lists.tsx';

const { table } = leadWords;
type Kit = ViewKit<LeadDetail, typeof table>;
const answering = createStore<LeadDetail | null>(null);

/** Who opens a request has read it: the mark goes, and the counters with it. */
function Opened({ row }: { row: LeadDetail }) {
  const { run } = useAct(markLeadRead, { refreshes: [listLeads, countLeads], overlay: false, silent: true });
  const { id, unread } = row;
  useEffect(() => {
    if (unread) run({ id });
  }, [id, unread, run]);
  const open = useStore(answering);
  return open === null || open.id !== id ? null : (
    <AnswerDialog row={row} onClose={() => answering.set(null)} />
  );
}

const said = (key: string): LocalizedText =>
  (table as Readonly<Record<string, LocalizedText>>)[`event.${key}`] ?? { zh: key, en: key };
const goodsText = (row: LeadDetail, zh: boolean): string => (zh ? row.goodsZh : row.goodsEn) ?? EMPTY;
const addressText = (row: LeadDetail): string =>
  [row.address?.region, row.address?.detail, row.address?.receiverName, row.address?.receiverPhone]
    .filter(Boolean)
    .join(' ') || EMPTY;
const wantedFacts = ({ text, custom, code, date, named }: Kit, side: 'buyer' | 'seller') => [
  custom('product', {
    label: table.product,
    text: productText,
    cell: (row, formatter) => <To href={`${PRODUCT_PAGE}?id=${row.spuId}`}>{productText(row, formatter)}</To>,
  }),
  custom('goods', {
    label: table.skuId,
    text: (row, formatter) => goodsText(row, formatter.locale === 'zh_CN'),
  }),
  custom('grade', { label: table.grade, text: (row, formatter) => gradeText(row, formatter) ?? EMPTY }),
  text('casNo'),
  text('unNo'),
  custom('offer', {
    label: table.about,
    text: (row) => row.offerNo ?? EMPTY,
    cell: (row) => (row.offerId === null ? EMPTY : <To href={offerHref(row.offerId)}>{row.offerNo}</To>),
  }),
  named('counterparty', { label: side === 'buyer' ? table.seller : table.buyer }),
  code('priceTerm', 'price_term'),
  custom('place', {
    label: table.placeId,
    text: (row, formatter) => (formatter.locale === 'zh_CN' ? row.placeZh : row.placeEn) ?? EMPTY,
  }),
  date('deliveryStart'),
  date('deliveryEnd'),
  text('remark'),
];
const figures = ({ custom, dateTime }: Kit) => [
  custom('amount', { label: table.amount, text: amountText }),
  custom('wishPrice', {
    label: table.wishPrice,
    text: (row, formatter) =>
      row.wishPrice === null ? EMPTY : `${row.currency} ${formatter.price(row.wishPrice)}`,
  }),
  dateTime('expiresAt'),
];

const detail = (side: 'buyer' | 'seller') =>
  viewScreen(leadDetail, leadWords, (kit) => ({
    title: table.one,
    number: (row) => row.leadNo,
    state: kit.state('state', stateBadge),
    input: (params) => (params.id === undefined ? null : { id: params.id }),
    topics: ownTopic,
    above: Opened,
    figures: figures(kit),
    actions: [
      kit.doing('answer', (row) => answering.set(row), {
        label: table.reply,
        button: 'Reply',
        primary: true,
        when: (row) => row.can.includes('answer'),
      }),
      kit.act('decline', declineLead, {
        label: table.decline,
        ask: 'reason',
        danger: true,
        send: (row) => ({ id: row.id, version: row.version }),
        question: declineQuestion,
      }),
      kit.act('withdraw', withdrawLead, {
        label: table.withdraw,
        send: (row) => ({ ids: [row.id] }),
        question: withdrawQuestion,
      }),
      kit.act('close', closeLead, {
        label: table.close,
        send: (row) => ({ id: row.id, version: row.version }),
        question: closeQuestion,
      }),
    ],
    facts: [
      {
        title: table['section.answer'],
        when: (row) => row.answer !== null || row.reason !== null,
        columns: 1,
        items: [
          kit.custom('answer', {
            label: table.answer,
            text: (row) => row.answer ?? row.reason ?? EMPTY,
            cell: (row) => <span className="ld-said">{row.answer ?? row.reason}</span>,
          }),
          kit.custom('linked', {
            label: table.linked,
            text: (row) => row.answerOfferNo ?? EMPTY,
            cell: (row) =>
              row.answerOfferId === null ? (
                EMPTY
              ) : (
                <To href={offerHref(row.answerOfferId)}>{row.answerOfferNo}</To>
              ),
          }),
          kit.dateTime('answeredAt'),
        ],
      },
      { title: table['section.wanted'], items: wantedFacts(kit, side) },
      {
        title: table['section.sample'],
        when: (row) => row.kind === KIND.sample,
        items: [kit.text('purpose'), kit.custom('address', { label: table.address, text: addressText })],
      },
      {
        title: table['section.who'],
        items: [kit.text('contactName'), kit.text('contactPhone', { nowrap: true })],
      },
    ],
    timeline: (row, formatter) =>
      row.events.toReversed().map((e) => ({
        key: String(e.seq),
        title: formatter.text(said(e.action)),
        note: e.reason ?? undefined,
        at: e.at,
        by: e.actorSide === side ? e.actorName : '',
      })),
  }));
export const SentLead = detail('buyer');
export const ReceivedLead = detail('seller');
