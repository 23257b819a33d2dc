import './settlements.css';
import { Button } from 'antd';
import { useState } from 'react';
import { DEPOSIT } from '#fulfilment/money/rules/deposit-lifecycle.ts';
import { depositHref } from '#fulfilment/money/rules/hrefs.ts';
import { sayPrice, sayQuantity } from '#fulfilment/quantities/rules/unit-words.ts';
import { compare } from '#kernel/rules/decimal.ts';
import { showBinding } from '#kernel/rules/format.ts';
import { inLocale } from '#kernel/rules/words.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { useCall, useLive } from '#kernel/web/request/index.ts';
import { Countdown, Facts, Failed, StatusOf, To, useFormatter } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { type FixingRow, type PricingDetail, pricingDetail } from '../contract/fixing.ts';
import { fixingWords } from '../rules/fixing-words.ts';
import { depositBadge, fixingBadge } from './badges.ts';
import { type Asked, FixingDialog } from './fixing-dialogs.tsx';

interface Part {
  readonly pricing: PricingDetail;
}
const usePrices = ({ currency, uom }: PricingDetail) => {
  const { locale } = useFormat();
  return {
    price: (value: string) => sayPrice(currency, value, uom, locale),
    tonnes: (value: string) => sayQuantity(value, uom, locale),
  };
};

/** An instant that binds, with the time left until it. */
const Until = ({ at }: { readonly at: string }) => (
  <>
    {showBinding(at)} <Countdown until={at} />
  </>
);

/** Contract and basis, what is fixed and open, the last quote, and until when. */
function Figures({ pricing: p }: Part) {
  const t = useWords(fixingWords);
  const format = useFormat();
  const { price, tonnes } = usePrices(p);
  const quote =
    p.lastQuote === null
      ? t('noQuote')
      : t('quotedOn', { value: price(p.lastQuote.value), day: format.date(p.lastQuote.day) });
  return (
    <Facts
      columns={3}
      items={[
        { label: t('contract'), value: p.contract },
        { label: t('basis'), value: price(p.basis) },
        { label: t('provisionalPrice'), value: price(p.provisionalPrice) },
        { label: t('fixed'), value: `${tonnes(p.fixed)} / ${tonnes(p.quantity)}` },
        { label: t('rest'), value: tonnes(p.rest) },
        ...(compare(p.waiting, '0') > 0 ? [{ label: t('waiting'), value: tonnes(p.waiting) }] : []),
        { label: t('average'), value: p.average === null ? '--' : price(p.average) },
        { label: t('lastQuote'), value: quote },
        {
          label: t('market'),
          value: p.open ? t('marketOpen') : t('marketOpens', { time: showBinding(p.nextOpening) }),
        },
        { label: t('pricingDeadline'), value: <Until at={p.pricingDeadline} /> },
      ]}
    />
  );
}

/** The deposit behind it, what the last quote leaves of it, and until when it is to be paid. */
function MarginPart({ pricing: p }: Part) {
  const t = useWords(fixingWords);
  const format = useFormat();
  const formatter = useFormatter();
  const { margin } = p;
  if (margin === null) return null;
  const amount = (value: string) => `${p.currency} ${format.money(value)}`;
  const due = margin.state === DEPOSIT.required || margin.state === DEPOSIT.topUpAsked;
  return (
    <section aria-label={t('margin')} className={due ? 'se-margin se-due' : 'se-margin'}>
      <h3>{t('margin')}</h3>
      <Facts
        columns={3}
        items={[
          {
            label: t('state'),
            value: <StatusOf look={depositBadge} code={margin.state} formatter={formatter} />,
          },
          { label: t('required'), value: amount(margin.required) },
          { label: t('balance'), value: amount(margin.balance) },
          { label: t('exposure'), value: amount(margin.exposure) },
          { label: t('cover'), value: amount(margin.cover) },
          ...(due && margin.dueAt !== null
            ? [{ label: t('dueAt'), value: <Until at={margin.dueAt} /> }]
            : []),
        ]}
      />
      {margin.depositId === null || p.side === 'operator' ? null : (
        <To href={depositHref(margin.depositId)}>{t('openDeposit')}</To>
      )}
    </section>
  );
}

function Fixings({ pricing: p, ask }: Part & { ask(asked: Asked): void }) {
  const t = useWords(fixingWords);
  const format = useFormat();
  const formatter = useFormatter();
  const { tonnes } = usePrices(p);
  if (p.fixings.length === 0) return null;
  const acts = (row: FixingRow) =>
    (row.can as ('execute' | 'decline' | 'cancel')[]).map((verb) => (
      <Button
        key={verb}
        size="small"
        type={verb === 'execute' ? 'primary' : 'default'}
        danger={verb !== 'execute'}
        onClick={() => ask({ verb, fixing: row })}
      >
        {t(verb)}
      </Button>
    ));
  return (
    <>
      <h3>{t('fixings')}</h3>
      <SmallTable
        label={t('fixings')}
        rows={p.fixings}
        keyOf={(row) => row.id}
        columns={[
          {
            label: t('state'),
            names: true,
            cell: (row) => (
              <>
                <StatusOf look={fixingBadge} code={row.state} formatter={formatter} />
                {row.reason === null ? null : <div className="sc-faint">{row.reason}</div>}
              </>
            ),
          },
          { label: t('quantity'), end: true, cell: (row) => tonnes(row.quantity) },
          { label: t('limitPrice'), end: true, cell: (row) => format.price(row.limitPrice) },
          {
            label: t('futures'),
            end: true,
            cell: (row) => (row.futures === null ? '--' : format.price(row.futures)),
          },
          {
            label: t('price'),
            end: true,
            cell: (row) => (row.price === null ? '--' : format.price(row.price)),
          },
          {
            label: t('placed'),
            className: 'ct-num',
            cell: (row) => `${row.placedName} ${format.dateTime(row.placedAt)}`,
          },
          { label: t('validUntil'), className: 'ct-num', cell: (row) => showBinding(row.validUntil) },
          p.fixings.some((row) => row.can.length > 0)
            ? { label: t('acts'), cell: (row) => <span className="se-acts">{acts(row)}</span> }
            : null,
        ]}
      />
    </>
  );
}

/** What was fixed without an instruction: by the deadline, or by the seller after a missed deposit. */
function OtherLots({ pricing: p }: Part) {
  const t = useWords(fixingWords);
  const format = useFormat();
  const { tonnes } = usePrices(p);
  const rows = p.lots.filter((l) => l.by !== 'buyer');
  if (rows.length === 0) return null;
  return (
    <SmallTable
      label={t('lots')}
      rows={rows}
      keyOf={(_row, at) => String(at)}
      columns={[
        { label: t('by'), names: true, cell: (row) => t(row.by === 'seller' ? 'by.seller' : 'by.deadline') },
        { label: t('quantity'), end: true, cell: (row) => tonnes(row.quantity) },
        { label: t('futures'), end: true, cell: (row) => format.price(row.futures) },
        { label: t('price'), end: true, cell: (row) => format.price(row.price) },
        { label: t('at'), cell: (row) => format.dateTime(row.at) },
      ]}
    />
  );
}

/** What stands above it in one sentence: all of it is fixed, or the right passed to the seller. */
function Standing({ pricing: p }: Part) {
  const t = useWords(fixingWords);
  const { price } = usePrices(p);
  if (compare(p.fixed, p.quantity) >= 0 && p.average !== null)
    return <p role="status">{t('allFixed', { price: price(p.average) })}</p>;
  if (p.passed)
    return (
      <p role="status" className="se-warned">
        {t('passed')}
      </p>
    );
  return p.fixings.length === 0 && p.lots.length === 0 ? <p className="sc-faint">{t('none')}</p> : null;
}

/** A basis price on the page of its order; nothing where the order has another price. */
export function FixingPanel({ row }: { readonly row: { readonly id: string } }) {
  const t = useWords(fixingWords);
  const format = useFormat();
  const [asked, ask] = useState<Asked | null>(null);
  const query = useCall(pricingDetail, { orderId: row.id }, { silent: true, keepRows: true });
  useLive([`order:${row.id}`], () => void query.refetch());
  if (query.error)
    return (
      <Failed
        error={query.error}
        right={inLocale(fixingWords.table.pricing, format.locale)}
        onRetry={() => void query.refetch()}
      />
    );
  const pricing = query.data?.pricing;
  if (pricing === undefined || pricing === null) return null;
  return (
    <section className="sc-card se-pricing" aria-label={t('pricing')}>
      <h2>{t('pricing')}</h2>
      <Standing pricing={pricing} />
      <Figures pricing={pricing} />
      <p className="se-acts">
        {(pricing.can as ('place' | 'fixForBuyer')[]).map((verb) => (
          <Button
            key={verb}
            type="primary"
            disabled={verb === 'place' && !pricing.open}
            onClick={() => ask({ verb })}
          >
            {t(verb)}
          </Button>
        ))}
        {pricing.can.includes('place') && !pricing.open ? (
          <span className="sc-faint">{t('placeFrom', { time: showBinding(pricing.nextOpening) })}</span>
        ) : null}
      </p>
      <MarginPart pricing={pricing} />
      <Fixings pricing={pricing} ask={ask} />
      <OtherLots pricing={pricing} />
      {asked === null ? null : (
        <FixingDialog
          asked={asked}
          pricing={pricing}
          onClose={() => {
            ask(null);
            void query.refetch();
          }}
        />
      )}
    </section>
  );
}
