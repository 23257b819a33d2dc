import { Button } from 'antd';
import { useState } from 'react';
import { compare } from '#kernel/rules/decimal.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { useBindingAct } from '#kernel/web/screens/binding-act.ts';
import { ActDialog } from '#kernel/web/screens/dialogs.tsx';
import { useFormatter } from '#kernel/web/screens/index.ts';
import {
  awardInquiry,
  type ComparedShown,
  compareQuotes,
  disqualifyQuote,
  type InquiryDetail,
} from '../contract/buyer.ts';
import { INQUIRY } from '../rules/inquiry-lifecycle.ts';
import { LOST, QUOTE } from '../rules/quote-lifecycle.ts';
import { inquiryWords } from '../rules/words.ts';
import { AwardEffect, Losers, Winners } from './award-parts.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { Disqualification } from './disqualification.tsx';
import { StudioMatrix } from './studio-matrix.tsx';
import { StudioTools } from './studio-tools.tsx';
import { type Studio as StudioState, useStudio } from './use-studio.ts';

/** Reasons of the quotes that get nothing: what the buyer chose, else what the figures say. */
function reasonsOf(studio: StudioState, quotes: readonly ComparedShown[]) {
  const winners = new Set(studio.shares.map((s) => s.quoteId));
  return quotes
    .filter((q) => q.status === QUOTE.submitted && !winners.has(q.quoteId))
    .map((quote) => {
      const said = studio.codes.get(quote.quoteId);
      const guess = quote.complete ? LOST.price : LOST.partial;
      return { quote, code: said?.code ?? guess, reason: said?.reason ?? '' };
    });
}
function Studio({ row, quotes }: { row: InquiryDetail; quotes: readonly ComparedShown[] }) {
  const t = useWords(inquiryWords);
  const formatter = useFormatter();
  const studio = useStudio(row, quotes);
  const [asking, setAsking] = useState(false);
  const act = useBindingAct(awardInquiry, `inquiries.award:${row.id}`, { done: () => setAsking(false) });
  const [dropping, setDropping] = useState<ComparedShown | null>(null);
  const losers = reasonsOf(studio, quotes);
  const winners = quotes
    .filter((q) => studio.shares.some((s) => s.quoteId === q.quoteId))
    .map((quote) => ({ quote, note: studio.notes.get(quote.quoteId) ?? '' }));
  const over = [...studio.effect.open.values()].some((q) => compare(q, '0') < 0);
  const ready = (studio.shares.length > 0 || studio.closing.size > 0) && !over;
  const send = () =>
    act.run({
      id: row.id,
      version: row.version,
      awards: studio.shares.map((s) => ({ ...s, note: studio.notes.get(s.quoteId)?.trim() || null })),
      closeLines: [...studio.closing],
      losers: losers.map((l) => ({
        quoteId: l.quote.quoteId,
        code: l.code as '10',
        reason: l.reason === '' ? null : l.reason,
      })),
      weights: studio.weights,
    });
  return (
    <div className="iq-studio">
      <StudioTools studio={studio} />
      <p className="sc-faint">{t('dragHint')}</p>
      <StudioMatrix row={row} quotes={quotes} studio={studio} onDisqualify={setDropping} />
      <AwardEffect effect={studio.effect} best={studio.bestEffect} limit={row.awardLimit} />
      {winners.length === 0 ? null : (
        <Winners
          winners={winners}
          onSay={(id, note) => studio.setNotes((before) => new Map([...before, [id, note]]))}
        />
      )}
      {losers.length === 0 || studio.shares.length === 0 ? null : (
        <Losers
          losers={losers}
          onSay={(id, said) => studio.setCodes((before) => new Map([...before, [id, said]]))}
        />
      )}
      <Button type="primary" disabled={!ready} onClick={() => setAsking(true)}>
        {t('award')}
      </Button>
      {asking ? (
        <ActDialog
          question={{
            title: t('awardTitle'),
            body: t('awardBody', {
              n: studio.effect.suppliers,
              total: formatter.money(studio.effect.total),
              hours: row.confirmHours,
            }),
          }}
          verb={t('award')}
          danger={false}
          reason={false}
          busy={act.running}
          problem={act.problem}
          onGo={send}
          onCancel={() => setAsking(false)}
        />
      ) : null}
      {dropping === null ? null : (
        <Disqualification call={disqualifyQuote} quote={dropping} onClose={() => setDropping(null)} />
      )}
    </div>
  );
}
/** While it can be awarded, the studio; else what was quoted, to be read. */
const Opened = ({ row, quotes }: { row: InquiryDetail; quotes: readonly ComparedShown[] }) =>
  row.can.includes('award') ? (
    <Studio row={row} quotes={quotes} />
  ) : (
    <ComparisonTable row={row} quotes={quotes} />
  );
/** The opened quotes beside one another, and the award while it can be made. */
export function AwardStudio({ row }: { row: InquiryDetail }) {
  const t = useWords(inquiryWords);
  const formatter = useFormatter();
  const opened = row.openedAt !== null;
  const { data } = useCall(
    compareQuotes,
    { inquiryId: row.id },
    { silent: true, enabled: opened, keepRows: true },
  );
  if (row.status === INQUIRY.toQuote)
    return (
      <p role="status">{t('sealedUntil', { n: row.quotes, until: formatter.dateTime(row.quoteDeadline) })}</p>
    );
  if (!opened) return null;
  if (data === undefined) return null;
  return data.quotes.length === 0 ? (
    <p>{t('noQuotes')}</p>
  ) : (
    <Opened key={row.version} row={row} quotes={data.quotes} />
  );
}
