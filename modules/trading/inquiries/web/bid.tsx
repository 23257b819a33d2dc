import './inquiries.css';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { InputOf } from '#kernel/rules/contract.ts';
import { DateTimeField, NumberField } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall, useLive } from '#kernel/web/request/index.ts';
import { useBindingAct } from '#kernel/web/screens/binding-act.ts';
import { ActDialog } from '#kernel/web/screens/dialogs.tsx';
import { NotThere, Skeleton } from '#kernel/web/screens/empties.tsx';
import { StatusTag, useFormatter } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { useScreen } from '#kernel/web/tabs/index.ts';
import {
  confirmAward,
  declineAward,
  type MarketInquiry,
  marketInquiry,
  type QuoteDetail,
  quoteDetail,
  saveQuote,
  submitQuote,
  withdrawQuote,
} from '../contract/supplier.ts';
import { inquiryWords } from '../rules/words.ts';
import { quoteBadge } from './badges.ts';
import { Facts, LineForm, Won } from './bid-parts.tsx';
import { inputOf, type Typed, type TypedLine, totalOf, typedOf } from './bid-values.ts';
import { ownTopic } from './own-topic.ts';
import { quoteQuestion } from './quote-lists.tsx';

const { table } = inquiryWords;
type Asking = 'submit' | 'withdraw' | 'confirm' | 'decline';
function useQuoteActs(inquiry: MarketInquiry, quote: QuoteDetail | undefined, close: () => void) {
  const name = `${inquiry.id}:${quote?.version ?? 0}`;
  return {
    submit: useBindingAct(submitQuote, `quotes.submit:${name}`, { done: close }),
    save: useBindingAct(saveQuote, `quotes.save:${name}`),
    withdraw: useBindingAct(withdrawQuote, `quotes.withdraw:${name}`, { done: close }),
    confirm: useBindingAct(confirmAward, `quotes.confirm:${name}`, { done: close }),
    decline: useBindingAct(declineAward, `quotes.decline:${name}`, { done: close }),
  };
}
type Acts = ReturnType<typeof useQuoteActs>;
function Ask({
  asking,
  quote,
  acts,
  total,
  input,
  onCancel,
}: {
  asking: Asking;
  quote: QuoteDetail | undefined;
  acts: Acts;
  total: string | null;
  input: ReturnType<typeof inputOf>;
  onCancel: () => void;
}) {
  const t = useWords(inquiryWords);
  const formatter = useFormatter();
  const one = { id: quote?.id ?? '', version: quote?.version ?? 1 };
  const of = { quoteNo: quote?.quoteNo ?? '', wonAmount: quote?.wonAmount ?? null };
  const question =
    asking === 'submit'
      ? { title: t('submitTitle'), body: t('submitBody', { total: formatter.money(total) }) }
      : quoteQuestion(`${asking}Title`, `${asking}Body`)(of, formatter);
  const go = {
    submit: () => acts.submit.run(input as InputOf<typeof submitQuote>),
    withdraw: () => acts.withdraw.run(one),
    confirm: () => acts.confirm.run(one as InputOf<typeof confirmAward>),
    decline: (reason?: string) => acts.decline.run({ ...one, reason: reason ?? '' }),
  };
  return (
    <ActDialog
      question={question}
      verb={t(asking === 'submit' ? 'submitQuote' : asking)}
      danger={asking === 'decline'}
      reason={asking === 'decline'}
      busy={acts[asking].running}
      problem={acts[asking].problem}
      onGo={(reason) => go[asking](reason)}
      onCancel={onCancel}
    />
  );
}
/** Freight and how long the quote stands, under the lines. */
function Terms({ typed, open, put }: { typed: Typed; open: boolean; put: (change: Partial<Typed>) => void }) {
  const t = useWords(inquiryWords);
  return (
    <>
      <label>
        <input
          type="checkbox"
          checked={typed.freightIncluded}
          disabled={!open}
          onChange={(e) => put({ freightIncluded: e.target.checked })}
        />
        {t('freightIncluded')}
      </label>
      {typed.freightIncluded ? null : (
        <label htmlFor="bid-freight">
          {t('freightAmount')}
          <NumberField
            id="bid-freight"
            label={t('freightAmount')}
            value={typed.freightAmount}
            disabled={!open}
            onChange={(v: string | null) => put({ freightAmount: v ?? '' })}
          />
        </label>
      )}
      <label htmlFor="bid-until">
        {t('validUntil')}
        <DateTimeField
          id="bid-until"
          label={t('validUntil')}
          value={typed.validUntil}
          disabled={!open}
          onChange={(v: string | null) => put({ validUntil: v })}
        />
      </label>
    </>
  );
}
function BidForm({ inquiry, quote }: { inquiry: MarketInquiry; quote: QuoteDetail | undefined }) {
  const t = useWords(inquiryWords);
  const formatter = useFormatter();
  const [typed, setTyped] = useState(() => typedOf(inquiry, quote));
  const [asking, setAsking] = useState<Asking | null>(null);
  const acts = useQuoteActs(inquiry, quote, () => setAsking(null));
  const can = quote?.can ?? (inquiry.can.includes('bid') ? ['submit', 'save'] : []);
  const open = can.includes('submit') || can.includes('replace');
  const total = useMemo(() => totalOf(inquiry, typed), [inquiry, typed]);
  const input = inputOf(inquiry, quote, typed);
  const putLine = (lineNo: number, change: Partial<TypedLine>) =>
    setTyped((before) => ({
      ...before,
      lines: { ...before.lines, [lineNo]: { ...(before.lines[lineNo] as TypedLine), ...change } },
    }));
  return (
    <>
      <LineForm inquiry={inquiry} typed={typed} disabled={!open} put={putLine} />
      <div className="iq-tools">
        <Terms typed={typed} open={open} put={(change) => setTyped((before) => ({ ...before, ...change }))} />
        <strong>{total === null ? '' : `${t('landedTotal')} CNY ${formatter.money(total)}`}</strong>
      </div>
      {acts.save.problem === null ? null : <p role="alert">{acts.save.problem}</p>}
      <div className="iq-tools">
        {open ? (
          <Button type="primary" disabled={total === null} onClick={() => setAsking('submit')}>
            {t('submitQuote')}
          </Button>
        ) : null}
        {can.includes('save') ? (
          <Button
            loading={acts.save.running}
            onClick={() => acts.save.run(input as InputOf<typeof saveQuote>)}
          >
            {t('saveQuote')}
          </Button>
        ) : null}
        {(['confirm', 'decline', 'withdraw'] as const)
          .filter((key) => can.includes(key))
          .map((key) => (
            <Button
              key={key}
              type={key === 'confirm' ? 'primary' : 'default'}
              danger={key === 'decline'}
              onClick={() => setAsking(key)}
            >
              {t(key)}
            </Button>
          ))}
      </div>
      {asking === null ? null : (
        <Ask
          asking={asking}
          quote={quote}
          acts={acts}
          total={total}
          input={input}
          onCancel={() => setAsking(null)}
        />
      )}
    </>
  );
}
function BidPage({ id }: { id: string }) {
  const t = useWords(inquiryWords);
  const formatter = useFormatter();
  const inquiry = useCall(marketInquiry, { id }, { silent: true, keepRows: true });
  const quoteId = inquiry.data?.ownQuote?.id ?? '';
  const quote = useCall(
    quoteDetail,
    { id: quoteId },
    { silent: true, keepRows: true, enabled: quoteId !== '' },
  );
  useLive(ownTopic(), () => {
    void inquiry.refetch();
    if (quoteId !== '') void quote.refetch();
  });
  if (inquiry.data === undefined) return inquiry.error ? <NotThere what={table.one} /> : <Skeleton />;
  const sent = quoteId === '' ? undefined : quote.data;
  if (quoteId !== '' && sent === undefined) return <Skeleton />;
  return (
    <div className="sc iq-studio">
      <header className="sc-title">
        <h1>
          {`${inquiry.data.inquiryNo} ${inquiry.data.title} `}
          {sent === undefined ? null : <StatusTag {...quoteBadge.of(sent.status, formatter)} />}
          {sent === undefined || sent.rank === null ? null : ` ${t('rank')} #${sent.rank}`}
        </h1>
      </header>
      {sent?.reconfirm ? <p role="alert">{t('reconfirm')}</p> : null}
      {sent?.reason ? <p role="status">{`${t('reason')}: ${sent.reason}`}</p> : null}
      <Facts inquiry={inquiry.data} />
      {sent === undefined || sent.won.length === 0 ? null : <Won quote={sent} />}
      <BidForm key={sent?.version ?? 0} inquiry={inquiry.data} quote={sent} />
      {sent === undefined || sent.versions.length < 2 ? null : (
        <SmallTable
          label={t('versions')}
          rows={sent.versions}
          keyOf={(v) => String(v.version)}
          columns={[
            { label: t('contentVersion'), cell: (v) => v.version },
            { label: t('total'), end: true, cell: (v) => formatter.money(v.total) },
            { label: t('submittedAt'), cell: (v) => formatter.dateTime(v.submittedAt) },
          ]}
        />
      )}
    </div>
  );
}
/** /rmbTradeManagement/bid?inquiryId=: the quote of the own company for one inquiry (R-RMBT-008). */
export default function Bid() {
  const { search } = useScreen();
  return search.inquiryId === undefined ? (
    <NotThere what={table.one} />
  ) : (
    <BidPage key={search.inquiryId} id={search.inquiryId} />
  );
}
