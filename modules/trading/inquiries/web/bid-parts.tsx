import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { NumberField, TextField } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useFormatter } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import type { MarketInquiry, QuoteDetail } from '../contract/supplier.ts';
import { OPEN_MODE } from '../rules/inquiry-lifecycle.ts';
import { inquiryWords } from '../rules/words.ts';
import { inReaders } from './badges.ts';
import type { Typed, TypedLine } from './bid-values.ts';
import { buyerText, placeText, windowText } from './columns.tsx';
import { FileLinks } from './file-links.tsx';
import { dealLink, orderLink } from './result-links.tsx';

/** Prices, quantities, brands and days of every line. */
export function LineForm({
  inquiry,
  typed,
  put,
  disabled,
}: {
  inquiry: MarketInquiry;
  typed: Typed;
  put: (lineNo: number, change: Partial<TypedLine>) => void;
  disabled: boolean;
}) {
  const t = useWords(inquiryWords);
  const formatter = useFormatter();
  const columns = [
    { key: 'price', label: t('price'), number: true },
    { key: 'quantity', label: t('quantity'), number: true },
    { key: 'brand', label: t('brand'), number: false, most: 50 },
    { key: 'origin', label: t('origin'), number: false, most: 50 },
    { key: 'leadDays', label: t('leadDays'), number: true },
    { key: 'remark', label: t('remark'), number: false, most: 200 },
  ] as const;
  const unitOf = {
    price: (mark: string) => `CNY/${mark}`,
    quantity: (mark: string) => mark,
    leadDays: () => null,
  };
  return (
    <SmallTable
      label={t('lines')}
      rows={inquiry.lines}
      keyOf={(l) => String(l.lineNo)}
      columns={[
        {
          label: t('name'),
          names: true,
          cell: (l) => (
            <>
              {`${l.lineNo} ${inReaders(l.nameZh, l.nameEn)}`}
              <div className="sc-faint">
                {[
                  `${formatter.quantity(l.quantity)} ${unitMark(l.uom, formatter.locale)}`,
                  l.grade,
                  l.brand,
                  l.spec,
                  inReaders(l.packagingZh, l.packagingEn),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </>
          ),
        },
        ...columns.map((column) => ({
          label: column.label,
          cell: (l: MarketInquiry['lines'][number]) => {
            const id = `bid-${l.lineNo}-${column.key}`;
            const label = `${column.label} ${l.lineNo}`;
            const value = typed.lines[l.lineNo]?.[column.key] ?? '';
            const change = (text: string | null) => put(l.lineNo, { [column.key]: text ?? '' });
            return column.number ? (
              <NumberField
                id={id}
                label={label}
                value={value}
                unit={unitOf[column.key](unitMark(l.uom, formatter.locale))}
                alone
                disabled={disabled}
                onChange={change}
              />
            ) : (
              <TextField
                id={id}
                label={label}
                value={value}
                alone
                disabled={disabled}
                most={column.most}
                onChange={change}
              />
            );
          },
        })),
      ]}
    />
  );
}
/** What is asked, above the form. */
export function Facts({ inquiry }: { inquiry: MarketInquiry }) {
  const t = useWords(inquiryWords);
  const formatter = useFormatter();
  const facts: [string, string][] = [
    [t('buyer'), buyerText(inquiry, formatter)],
    [t('quoteDeadline'), formatter.dateTime(inquiry.quoteDeadline)],
    [t('place'), placeText(inquiry, formatter)],
    [t('delivery'), windowText(inquiry, formatter)],
    [
      t('taxIncluded'),
      [
        t(inquiry.taxIncluded ? 'yes' : 'no'),
        inquiry.taxRate === null ? '' : formatter.percent(inquiry.taxRate),
      ]
        .filter(Boolean)
        .join(' · '),
    ],
    [t('partialAllowed'), t(inquiry.partialAllowed ? 'yes' : 'no')],
  ];
  return (
    <section className="sc-card iq-effect">
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="sc-faint">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="sc-faint">{t(inquiry.openMode === OPEN_MODE.sealed ? 'sealedNote' : 'rankNote')}</p>
      {inquiry.remarks === null ? null : <p>{inquiry.remarks}</p>}
      {inquiry.files.length === 0 ? null : <FileLinks files={inquiry.files} />}
    </section>
  );
}
/** What was won, line by line. */
export function Won({ quote }: { quote: QuoteDetail }) {
  const t = useWords(inquiryWords);
  const formatter = useFormatter();
  return (
    <SmallTable
      label={t('wonAmount')}
      rows={quote.won}
      keyOf={(l) => String(l.lineNo)}
      columns={[
        { label: t('lineNo'), cell: (l) => l.lineNo },
        { label: t('awardState'), cell: (l) => t(`award.${l.state}` as 'award.10') },
        { label: t('quantity'), end: true, cell: (l) => formatter.quantity(l.quantity) },
        { label: `${t('price')} (CNY)`, end: true, cell: (l) => formatter.price(l.price) },
        { label: t('amount'), end: true, cell: (l) => formatter.money(l.amount) },
        { label: t('dealNo'), cell: (l) => dealLink(l) },
        { label: t('orderNo'), cell: (l) => orderLink(l) },
      ]}
    />
  );
}
