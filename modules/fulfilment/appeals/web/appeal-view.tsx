import './appeals.css';
import { EMPTY } from '#kernel/rules/format.ts';
import { type LocalizedText, translate } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { download, saveFile } from '#kernel/web/request/index.ts';
import { type Formatter, To, useFormatter } from '#kernel/web/screens/index.ts';
import { type ViewKit, viewScreen } from '#kernel/web/screens/view-screen.tsx';
import { type AppealDetail, appealDetail, appealPdf } from '../contract/appeal.ts';
import { agreeAppeal, refuseAppeal, withdrawAppeal } from '../contract/appeal-acts.ts';
import type { TargetType } from '../rules/appeal-lifecycle.ts';
import { APPEAL } from '../rules/appeal-lifecycle.ts';
import { fileHref, targetHref } from '../rules/hrefs.ts';
import { appealHref, deskHref } from '../rules/pages.ts';
import { appealWords } from '../rules/words.ts';
import { AppealDialog, type AppealPanel, appealPanel } from './appeal-dialogs.tsx';
import { appealBadge } from './badges.ts';
import { lateOf } from './late.ts';
import { Thread } from './thread.tsx';

const words = appealWords.table;
type Kit = ViewKit<AppealDetail, typeof words>;
type Party = 'buyer' | 'seller';

const money = (row: AppealDetail, amount: string | null, formatter: Formatter): string =>
  amount === null ? EMPTY : `${row.currency} ${formatter.money(amount)}`;
const tonnes = (qty: string | null, formatter: Formatter): string =>
  qty === null ? EMPTY : `${formatter.weight(qty)} ${formatter.text(words.tonnes)}`;
function termsOf(row: AppealDetail, formatter: Formatter): string {
  const { offer } = row;
  if (offer === null || offer.amount === null) return formatter.text(words.offerNothing);
  return [
    translate(appealWords, formatter.locale, 'offerTerms', { amount: money(row, offer.amount, formatter) }),
    ...(offer.qty === null ? [] : [tonnes(offer.qty, formatter)]),
  ].join(' · ');
}
function OpenOffer({ row }: { row: AppealDetail }) {
  const t = useWords(appealWords);
  const formatter = useFormatter();
  const { offer } = row;
  if (offer === null) return null;
  return (
    <section className="sc-card ap-offer" role="status">
      <strong>
        {t('offerOpen', { side: t(`side.${offer.side as Party}`), at: formatter.dateTime(offer.at) })}
      </strong>
      <p>{termsOf(row, formatter)}</p>
      <p className="ap-body">{offer.text}</p>
      {offer.side === row.side ? <p className="sc-faint">{t('offerWaits')}</p> : null}
    </section>
  );
}
function Above({ row }: { row: AppealDetail }) {
  const t = useWords(appealWords);
  return (
    <>
      <OpenOffer row={row} />
      {row.sampleBroken ? (
        <p className="sc-card" role="status">
          {t('sealBroken')}
        </p>
      ) : null}
      {row.state === APPEAL.filed && row.can.includes('respond') ? (
        <p className="sc-card" role="status">
          {t('left', { n: row.additionsLeft })}
        </p>
      ) : null}
      <AppealDialog row={row} />
    </>
  );
}

const one = (row: AppealDetail) => ({ id: row.id, version: row.version });
const may = (verb: string) => (row: AppealDetail) => row.can.includes(verb);
const opening = (what: AppealPanel) => (row: AppealDetail) => appealPanel.set({ what, id: row.id });
const asking = (verb: 'withdraw' | 'refuse' | 'agree') => (row: AppealDetail, formatter: Formatter) => ({
  title: translate(appealWords, formatter.locale, `${verb}.title`, { no: row.appealNo }),
  body: translate(appealWords, formatter.locale, `${verb}.body`, {
    terms: termsOf(row, formatter),
    text: row.offer?.text ?? '',
  }),
});
const further = (row: AppealDetail, how: string): string =>
  `${fileHref(row.targetType as TargetType, row.targetId)}&${how}=${row.id}`;

const partyActs = (kit: Kit) => [
  kit.act('agree', agreeAppeal, {
    label: words.agree,
    primary: true,
    done: words.agreed,
    send: (row) => ({
      ...one(row),
      text: row.offer?.text ?? '',
      amount: row.offer?.amount ?? null,
      qty: row.offer?.qty ?? null,
    }),
    question: asking('agree'),
  }),
  kit.doing('respond', opening('respond'), {
    label: words.respond,
    button: 'Reply',
    primary: true,
    when: (row) => row.can.includes('respond') && row.additionsLeft > 0,
  }),
  kit.doing('offer', opening('offer'), { label: words.offer, button: 'Confirm', when: may('offer') }),
  kit.doing('inspect', opening('inspect'), { label: words.inspect, button: 'Reply', when: may('inspect') }),
  kit.open('counter', (row) => further(row, 'counterOfId'), {
    label: words.counter,
    button: 'Appeal',
    when: (row) => row.can.includes('counter') && row.counterBy === null,
  }),
  kit.open('reopen', (row) => further(row, 'parentAppealId'), {
    label: words.reopen,
    button: 'Appeal',
    when: (row) => row.can.includes('reopen') && row.followedBy === null,
  }),
  kit.act('withdraw', withdrawAppeal, {
    label: words.withdraw,
    ask: 'reason',
    danger: true,
    done: words.withdrawn,
    send: one,
    question: asking('withdraw'),
  }),
];
const operatorActs = (kit: Kit) => [
  kit.doing('accept', opening('accept'), {
    label: words.accept,
    button: 'Approve',
    primary: true,
    when: may('accept'),
  }),
  kit.doing('decide', opening('decide'), {
    label: words.decide,
    button: 'Complete',
    primary: true,
    when: may('decide'),
  }),
  kit.act('refuse', refuseAppeal, {
    label: words.refuse,
    ask: 'reason',
    danger: true,
    done: words.refused,
    send: one,
    question: asking('refuse'),
    when: (row) => row.side === 'operator',
  }),
];

const figuresOf = ({ custom, countdown }: Kit) => [
  custom('claimAmount', {
    label: words.claimAmount,
    text: (row, formatter) => money(row, row.claimAmount, formatter),
  }),
  custom('claimQty', { label: words.claimQty, text: (row, formatter) => tonnes(row.claimQty, formatter) }),
  custom('decidedAmount', {
    label: words.decidedAmount,
    text: (row, formatter) => money(row, row.decidedAmount, formatter),
  }),
  countdown('dueAt', { late: lateOf }),
];
const linked = (kit: Kit, key: 'parent' | 'followedBy' | 'counterOf' | 'counterBy') =>
  kit.custom(key, {
    label: words[key],
    text: (row) => row[key]?.no ?? EMPTY,
    cell: (row) => {
      const found = row[key];
      if (found === null) return EMPTY;
      return <To href={row.side === 'operator' ? deskHref(found.id) : appealHref(found.id)}>{found.no}</To>;
    },
  });
const aboutFacts = (kit: Kit) => ({
  title: words['section.about'],
  items: [
    kit.custom('target', {
      label: words.target,
      text: (row, formatter) =>
        `${formatter.text(words[`target.${row.targetType as TargetType}`])} ${row.targetNo}`,
      cell: (row, formatter) => (
        <>
          {formatter.text(words[`target.${row.targetType as TargetType}`])}{' '}
          <To href={targetHref(row)}>{row.targetNo}</To>
        </>
      ),
    }),
    kit.text('orderNo', {
      nowrap: true,
      link: (row) => `/transactionManagement/orderDetail?id=${row.orderId}`,
    }),
    kit.code('appealType', 'appeal_type'),
    kit.custom('aspect', {
      label: words.aspect,
      text: (row, formatter) =>
        row.aspect === null ? EMPTY : formatter.text(words[`aspect.${row.aspect as 'quality'}`]),
    }),
    kit.custom('product', {
      label: words.product,
      text: (row, formatter) => (formatter.locale === 'zh_CN' ? row.productZh : row.productEn),
    }),
    kit.custom('targetAmount', {
      label: words.targetAmount,
      text: (row, formatter) => money(row, row.targetAmount, formatter),
    }),
    kit.custom('receivedQty', {
      label: words.receivedQty,
      text: (row, formatter) => tonnes(row.receivedQty, formatter),
    }),
    kit.custom('usedQty', {
      label: words.usedQty,
      text: (row, formatter) => tonnes(row.usedQty, formatter),
    }),
    kit.bool('carrierFault'),
    kit.bool('hiddenDefect'),
    kit.custom('sample', {
      label: words.sample,
      text: (row, formatter) => {
        if (!row.sampleKept) return formatter.text(words['sample.none']);
        return row.sampleSealNo === null
          ? formatter.text(words['sample.kept'])
          : translate(appealWords, formatter.locale, 'sample.sealed', { no: row.sampleSealNo });
      },
    }),
    linked(kit, 'parent'),
    linked(kit, 'followedBy'),
    linked(kit, 'counterOf'),
    linked(kit, 'counterBy'),
  ],
});
const partyFacts = (kit: Kit) => ({
  title: words['section.parties'],
  items: [
    kit.named('claimantName'),
    kit.named('respondentName'),
    kit.dateTime('filedAt'),
    kit.dateTime('claimDeadline'),
    kit.dateTime('respondBy'),
    kit.dateTime('acceptedAt'),
    kit.text('plan'),
  ],
});
const decisionFacts = (kit: Kit) => ({
  title: words['section.decision'],
  when: (row: AppealDetail) => row.state === APPEAL.ended,
  items: [
    kit.code('outcome', 'appeal_outcome'),
    kit.custom('decidedQty', {
      label: words.decidedQty,
      text: (row, formatter) => tonnes(row.decidedQty, formatter),
    }),
    kit.custom('forfeitAmount', {
      label: words.forfeitAmount,
      text: (row, formatter) => money(row, row.forfeitAmount, formatter),
    }),
    kit.custom('doubleAmount', {
      label: words.doubleAmount,
      text: (row, formatter) =>
        row.doubleAmount === null
          ? EMPTY
          : translate(appealWords, formatter.locale, 'doubled', {
              amount: `${row.currency} ${formatter.money(row.doubleAmount)}`,
            }),
    }),
    kit.text('decision'),
    kit.text('ruleCited'),
    kit.text('settlementNo', {
      nowrap: true,
      link: (row) =>
        row.settlementId === null
          ? null
          : `/settlementStatementManagement/viewSettlementStatement?id=${row.settlementId}`,
    }),
    kit.text('decidedByName', { label: words.decidedBy }),
    kit.dateTime('endedAt'),
  ],
});
const STEPS = ['file', 'accept', 'decide'] as const;
const AT: Readonly<Record<string, number>> = { [APPEAL.filed]: 0, [APPEAL.handled]: 1, [APPEAL.ended]: 3 };
/** A withdrawal before it is handled speaks the verb of a refusal. */
const eventName = (e: AppealDetail['events'][number]): LocalizedText => {
  const action = e.action === 'refuse' && e.actorSide === 'claimant' ? 'withdraw' : e.action;
  return (words as Readonly<Record<string, LocalizedText>>)[`event.${action}`] ?? { zh: action, en: action };
};

/** An appeal in full, of the address `?id=`: for both sides and the operator. */
export default viewScreen(appealDetail, appealWords, (kit) => ({
  title: words.one,
  number: (row) => row.appealNo,
  state: kit.state('state', appealBadge),
  input: ({ id }) => (id === undefined ? null : { id }),
  topics: (row) => [`appeal:${row.id}`],
  steps: (row, formatter) => ({
    current: AT[row.state] ?? 0,
    steps: STEPS.map((s) => ({ title: formatter.text(words[`event.${s}`]) })),
  }),
  figures: figuresOf(kit),
  actions: [
    kit.doing(
      'pdf',
      (row) => void download(appealPdf, { id: row.id }, { overlay: false }).then(saveFile, () => undefined),
      { label: words.print, button: 'View' },
    ),
    ...partyActs(kit),
    ...operatorActs(kit),
  ],
  above: Above,
  facts: [decisionFacts(kit), aboutFacts(kit), partyFacts(kit)],
  tabs: [{ key: 'thread', label: words.thread, count: (row) => row.entries.length, component: Thread }],
  timeline: (row, formatter) =>
    row.events.toReversed().map((e) => ({
      key: String(e.seq),
      title: formatter.text(eventName(e)),
      note: e.reason ?? undefined,
      at: e.at,
      by: e.actorName,
      ...(e.toState === null ? {} : { color: appealBadge.of(e.toState, formatter).color }),
    })),
}));
