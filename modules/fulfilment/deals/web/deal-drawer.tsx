import { markProvisional } from '#fulfilment/quantities/rules/provisional-words.ts';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { inLocale, nameOf } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Drawer } from '#kernel/web/parts/index.ts';
import { useCall, useLive } from '#kernel/web/request/index.ts';
import { textWith } from '#kernel/web/screens/columns.tsx';
import {
  Facts,
  Failed,
  type Formatter,
  Skeleton,
  StatusOf,
  Timeline,
  To,
} from '#kernel/web/screens/index.ts';
import { type DealDetail, dealDetail } from '../contract/deal.ts';
import { dealListWords } from '../rules/screen-words.ts';
import { dealBadge, faultBadge, letterBadge, orderBadge } from './badges.ts';
import { letterHref } from './deal-columns.ts';
import { dealEvents } from './deal-events.ts';
import { dealLinks } from './slots.ts';

/** One deal in full beside its list: parties, legs, documents, everything that happened. */
export function DealDrawer({
  id,
  reader: formatter,
  onClose,
}: {
  id: string;
  reader: Formatter;
  onClose: () => void;
}) {
  const t = useWords(dealListWords);
  const query = useCall(dealDetail, { id }, { silent: true, keepRows: true });
  useLive([`deal:${id}`], () => void query.refetch());
  const deal = query.data;
  const Links = dealLinks();
  return (
    <Drawer open size={560} title={deal?.dealNo ?? '…'} onClose={onClose}>
      {deal ? (
        <>
          {Links ? <Links dealId={deal.id} /> : null}
          <Body deal={deal} reader={formatter} />
        </>
      ) : query.error ? (
        <Failed
          error={query.error}
          right={inLocale(dealListWords.table.details, formatter.locale)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Skeleton />
      )}
      {deal ? (
        <section aria-label={t('history')}>
          <h3>{t('history')}</h3>
          <Timeline events={dealEvents(deal.events, formatter)} exact />
        </section>
      ) : null}
    </Drawer>
  );
}

function Body({ deal, reader: formatter }: { deal: DealDetail; reader: Formatter }) {
  const t = useWords(dealListWords);
  const product = formatter.locale === 'zh_CN' ? deal.productZh : deal.productEn;
  const items = [
    {
      label: t('dealState'),
      value: <StatusOf look={dealBadge} code={deal.dealState} formatter={formatter} />,
    },
    { label: t('product'), value: product },
    { label: t('sellerName'), value: nameOf(deal, 'sellerName', formatter.locale) },
    { label: t('buyerName'), value: nameOf(deal, 'buyerName', formatter.locale) },
    {
      label: t('quantity'),
      value: `${formatter.quantity(deal.quantity)} ${unitMark(deal.uom, formatter.locale)}`,
    },
    { label: t('dealTime'), value: formatter.exactTime(deal.dealTime) },
    ...(deal.referencePrice === null
      ? []
      : [
          { label: t('referencePrice'), value: formatter.price(deal.referencePrice) },
          {
            label: t('referenceDistance'),
            value: deal.referenceDistance === null ? '--' : `${deal.referenceDistance}%`,
          },
        ]),
    ...(deal.faultSide === null
      ? []
      : [
          {
            label: t('faultSide'),
            value: <StatusOf look={faultBadge} code={deal.faultSide} formatter={formatter} />,
          },
        ]),
    ...(deal.endReason === null ? [] : [{ label: t('endReason'), value: deal.endReason, wide: true }]),
    ...deal.legs.map((leg) => ({
      label: `${t('legs')} ${leg.legNo}`,
      value: `${nameOf(leg, 'sellerName', formatter.locale)} → ${nameOf(leg, 'buyerName', formatter.locale)}: ${textWith(markProvisional(deal.provisional), `${deal.currency} ${formatter.price(leg.price)} × ${formatter.quantity(deal.quantity)} = ${formatter.money(leg.amount)}`, formatter)}`,
      wide: true,
    })),
    ...deal.letters.map((letter) => ({
      label: `${t('letterNo')} ${letter.legNo}`,
      value: (
        <>
          <To href={letterHref({ id: deal.id, letterId: letter.id })}>{letter.letterNo}</To>{' '}
          <StatusOf look={letterBadge} code={letter.letterState} formatter={formatter} />
        </>
      ),
    })),
    ...deal.orders.map((order) => ({
      label: `${t('orderNo')} ${order.legNo}`,
      value: (
        <>
          <To href={`/transactionManagement/orderDetail?id=${order.id}`}>{order.orderNo}</To>{' '}
          <StatusOf look={orderBadge} code={order.state} formatter={formatter} />
        </>
      ),
    })),
  ];
  return <Facts columns={2} items={items} />;
}
