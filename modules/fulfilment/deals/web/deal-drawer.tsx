import { markProvisional } from '#fulfilment/quantities/rules/provisional-words.ts';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { inLocale, nameOf } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Drawer } from '#kernel/web/parts/index.ts';
import { useCall, useLive } from '#kernel/web/request/index.ts';
import { saidWith } from '#kernel/web/screens/columns.tsx';
import { Facts, Failed, type Reader, Skeleton, StatusOf, Timeline, To } from '#kernel/web/screens/index.ts';
import { type DealDetail, dealDetail } from '../contract/deal.ts';
import { dealListWords } from '../rules/screen-words.ts';
import { letterHref } from './deal-columns.ts';
import { dealEvents } from './deal-events.ts';
import { dealLook, faultLook, letterLook, orderLook } from './looks.ts';

/** One deal in full beside its list: parties, legs, documents, everything that happened. */
export function DealDrawer({ id, reader, onClose }: { id: string; reader: Reader; onClose: () => void }) {
  const t = useWords(dealListWords);
  const query = useCall(dealDetail, { id }, { silent: true, keepRows: true });
  useLive([`deal:${id}`], () => void query.refetch());
  const deal = query.data;
  return (
    <Drawer open size={560} title={deal?.dealNo ?? '…'} onClose={onClose}>
      {deal ? (
        <Body deal={deal} reader={reader} />
      ) : query.error ? (
        <Failed
          error={query.error}
          right={inLocale(dealListWords.table.details, reader.locale)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Skeleton />
      )}
      {deal ? (
        <section aria-label={t('history')}>
          <h3>{t('history')}</h3>
          <Timeline events={dealEvents(deal.events, reader)} exact />
        </section>
      ) : null}
    </Drawer>
  );
}

function Body({ deal, reader }: { deal: DealDetail; reader: Reader }) {
  const t = useWords(dealListWords);
  const product = reader.locale === 'zh_CN' ? deal.productZh : deal.productEn;
  const items = [
    { label: t('dealState'), value: <StatusOf look={dealLook} code={deal.dealState} reader={reader} /> },
    { label: t('product'), value: product },
    { label: t('sellerName'), value: nameOf(deal, 'sellerName', reader.locale) },
    { label: t('buyerName'), value: nameOf(deal, 'buyerName', reader.locale) },
    { label: t('quantity'), value: `${reader.quantity(deal.quantity)} ${unitMark(deal.uom, reader.locale)}` },
    { label: t('dealTime'), value: reader.exactTime(deal.dealTime) },
    ...(deal.referencePrice === null
      ? []
      : [
          { label: t('referencePrice'), value: reader.price(deal.referencePrice) },
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
            value: <StatusOf look={faultLook} code={deal.faultSide} reader={reader} />,
          },
        ]),
    ...(deal.endReason === null ? [] : [{ label: t('endReason'), value: deal.endReason, wide: true }]),
    ...deal.legs.map((leg) => ({
      label: `${t('legs')} ${leg.legNo}`,
      value: `${nameOf(leg, 'sellerName', reader.locale)} → ${nameOf(leg, 'buyerName', reader.locale)}: ${saidWith(markProvisional(deal.provisional), `${deal.currency} ${reader.price(leg.price)} × ${reader.quantity(deal.quantity)} = ${reader.money(leg.amount)}`, reader)}`,
      wide: true,
    })),
    ...deal.letters.map((letter) => ({
      label: `${t('letterNo')} ${letter.legNo}`,
      value: (
        <>
          <To href={letterHref({ id: deal.id, letterId: letter.id })}>{letter.letterNo}</To>{' '}
          <StatusOf look={letterLook} code={letter.letterState} reader={reader} />
        </>
      ),
    })),
    ...deal.orders.map((order) => ({
      label: `${t('orderNo')} ${order.legNo}`,
      value: (
        <>
          <To href={`/transactionManagement/orderDetail?id=${order.id}`}>{order.orderNo}</To>{' '}
          <StatusOf look={orderLook} code={order.state} reader={reader} />
        </>
      ),
    })),
  ];
  return <Facts columns={2} items={items} />;
}
