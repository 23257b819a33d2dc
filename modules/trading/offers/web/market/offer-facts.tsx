import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { nameOf } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { isRefusal, sayError } from '#kernel/web/request/index.ts';
import { DownloadAll } from '#kernel/web/screens/download-all.tsx';
import { Facts } from '#kernel/web/screens/index.ts';
import { screenPorts } from '#kernel/web/screens/ports.ts';
import type { Reader } from '#kernel/web/screens/reader.ts';
import { marketWords } from '../../rules/market-words.ts';
import { specItemIn } from '#registry/catalogue/rules/spec-item.ts';
import { unitMark } from '../thread/looks.tsx';
import { formulaFact } from '../thread/settled.ts';
import { placeText, quantityText, sellerText, windowText } from './board-cells.tsx';
import type { OfferSeen } from './seen.ts';

const text = (record: Readonly<Record<string, unknown>>, key: string): string | null =>
  typeof record[key] === 'string' && record[key] !== '' ? (record[key] as string) : null;

/** UN number, class and packing group of dangerous goods as they stand on the snapshot. */
function hazardOf(offer: OfferSeen): string | null {
  const [un, hazard, group] = [text(offer.goods, 'unNo'), text(offer.goods, 'hazardClass'), text(offer.goods, 'packingGroup')];
  const parts = [un === null ? null : un.startsWith('UN') ? un : `UN ${un}`, hazard, group].filter(Boolean);
  return parts.length === 0 ? null : parts.join(' · ');
}
function toleranceOf(offer: OfferSeen, reader: Reader): string {
  if (offer.tolerancePlus === null && offer.toleranceMinus === null) return '--';
  return `+${reader.percent(offer.tolerancePlus ?? '0')} / -${reader.percent(offer.toleranceMinus ?? '0')}`;
}

/** Everything a buyer weighs before he deals: goods, place and time, payment, firmness. */
export function OfferFacts({ offer, reader }: { offer: OfferSeen; reader: Reader }) {
  const t = useWords(marketWords);
  const unit = unitMark(offer.uom, reader.locale);
  const hazard = hazardOf(offer);
  const control = offer.controlClasses.filter((c) => c !== '00');
  const maybe = (label: string, value: string | null) => (value === null ? [] : [{ label, value }]);
  return (
    <>
      <h3>{t('goods')}</h3>
      <Facts
        items={[
          { label: t('grade'), value: nameOf(offer, 'grade', reader.locale) ?? '--' },
          { label: t('producer'), value: nameOf(offer, 'producer', reader.locale) ?? '--' },
          ...maybe(t('casNo'), offer.casNo),
          ...maybe(t('qualityStandard'), offer.qualityStandard),
          { label: t('packaging'), value: nameOf(offer, 'packaging', reader.locale) ?? '--' },
          ...maybe(t('hazard'), hazard),
          ...(control.length === 0 ? [] : [{ label: t('control'), value: control.map((c) => reader.codeName('control_class', c)).join(' / ') }]),
        ]}
      />
      <h3>{t('trade')}</h3>
      <Facts
        items={[
          { label: t('seller'), value: sellerText(offer, reader) },
          { label: t('available'), value: `${quantityText(offer.available, offer, reader)}${offer.uom === 'TNE' ? ` ${unit}` : ''}` },
          { label: t('place'), value: placeText(offer, reader) },
          { label: t('deliveryStart'), value: windowText(offer, reader) },
          { label: t('priceTerm'), value: reader.codeName(offer.currency === 'CNY' ? 'price_term' : 'incoterm', offer.priceTerm) },
          { label: t('pickType'), value: reader.codeName('pick_type', offer.pickType) },
          { label: t('paymentTerm'), value: reader.codeName('payment_term', offer.paymentTerm) },
          { label: t('tolerance'), value: toleranceOf(offer, reader) },
          { label: t('firmType'), value: reader.codeName('firm_type', offer.firmType) },
          { label: t('priceMode'), value: reader.codeName('price_mode', offer.priceMode) },
          ...formulaFact(offer.formula, reader),
          { label: t('validTo'), value: reader.deadline(offer.validUntil) },
          ...maybe(t('remarks'), offer.remarks),
        ]}
      />
    </>
  );
}

interface SpecLine {
  readonly item: string;
  readonly range: string;
  readonly method: string;
}
/** A specification line of an offer: `≥ 99.90 %`, `≤ 0.05`, `0.78 – 0.80 g/cm³`. */
function specLine(value: unknown): SpecLine | null {
  if (typeof value !== 'object' || value === null) return null;
  const line = value as Readonly<Record<string, unknown>>;
  const item = text(line, 'item');
  if (item === null) return null;
  const [min, max, unit] = [text(line, 'min'), text(line, 'max'), text(line, 'unit') ?? ''];
  const range = min !== null && max !== null ? `${min} – ${max}` : min !== null ? `≥ ${min}` : max !== null ? `≤ ${max}` : '--';
  return { item, range: `${range} ${unit}`.trim(), method: text(line, 'method') ?? '' };
}

export function SpecTable({ items, goods, reader }: { items: readonly unknown[]; goods: Readonly<Record<string, unknown>>; reader: Reader }) {
  const t = useWords(marketWords);
  const lines = items.map(specLine).filter((l): l is SpecLine => l !== null);
  if (lines.length === 0) return null;
  const methods = lines.some((l) => l.method !== '');
  return (
    <>
      <h3>{t('specs')}</h3>
      <table className="dt dt-plain">
        <thead>
          <tr>
            <th scope="col">{t('specItem')}</th>
            <th scope="col">{t('specRange')}</th>
            {methods ? <th scope="col">{t('specMethod')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {lines.map((l) => (
            <tr key={l.item}>
              <th scope="row">{specItemIn(l.item, goods, reader.locale)}</th>
              <td className="ct-num">{l.range}</td>
              {methods ? <td>{l.method}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function FileButton({ id, name }: { id: string; name: string }) {
  const t = useWords(marketWords);
  const [busy, setBusy] = useState(false);
  const fetchIt = () => {
    setBusy(true);
    screenPorts()
      .files.download(id)
      .catch((error: unknown) => {
        if (!isRefusal(error) || !error.toasted) sayError(isRefusal(error) ? error.message : t('downloadFailed'));
      })
      .finally(() => setBusy(false));
  };
  return (
    <Button size="small" icon={<DownloadOutlined />} loading={busy} aria-label={t('download', { name })} onClick={fetchIt}>
      {name}
    </Button>
  );
}

/** Safety data sheet, label and certificates of the goods. */
export function OfferFiles({ offer }: { offer: OfferSeen }) {
  const t = useWords(marketWords);
  const many = offer.coaFiles.length > 1;
  const files = [
    ...(offer.sdsFile ? [{ id: offer.sdsFile, name: t('sds') }] : []),
    ...(offer.labelFile ? [{ id: offer.labelFile, name: t('label') }] : []),
    ...offer.coaFiles.map((id, n) => ({ id, name: many ? `${t('coa')} ${n + 1}` : t('coa') })),
  ];
  return (
    <>
      <h3>{t('documents')}</h3>
      {files.length === 0 ? (
        <p className="sc-faint">{t('noDocuments')}</p>
      ) : (
        <div className="mb-files">
          {files.map((f) => (
            <FileButton key={f.id} {...f} />
          ))}
          <DownloadAll ids={files.map((f) => f.id)} name={offer.offerNo} />
        </div>
      )}
    </>
  );
}
