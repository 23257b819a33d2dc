import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { isRefusal, notifyError } from '#kernel/web/request/index.ts';
import { DownloadAll } from '#kernel/web/screens/download-all.tsx';
import type { Formatter } from '#kernel/web/screens/formatter.ts';
import { screenPorts } from '#kernel/web/screens/ports.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { specItemIn } from '#registry/catalogue/rules/spec-item.ts';
import { marketWords } from '../../rules/market/market-words.ts';
import { type OfferSeen, text } from './seen.ts';

interface SpecLine {
  readonly item: string;
  readonly range: string;
  readonly method: string;
}
/** A limit too fine for its column stands behind the name: 酸度 ≤0.0015. */
const NAMED_LIMIT = /^(.*\S)\s*([≤≥<>])\s*(\d+(?:\.\d+)?)$/;

/** A specification line of an offer: `≥ 99.90 %`, `≤ 0.05`, `0.78 – 0.80 g/cm³`; an item without figures has no range. */
export function specLine(value: unknown): SpecLine | null {
  if (typeof value !== 'object' || value === null) return null;
  const line = value as Readonly<Record<string, unknown>>;
  const item = text(line, 'item');
  if (item === null) return null;
  const [min, max, unit] = [text(line, 'min'), text(line, 'max'), text(line, 'unit') ?? ''];
  const method = text(line, 'method') ?? '';
  if (min === null && max === null) {
    const [, name, sign, limit] = NAMED_LIMIT.exec(item) ?? [];
    return name === undefined
      ? { item, range: '', method }
      : { item: name, range: `${sign} ${limit} ${unit}`.trim(), method };
  }
  const range = min !== null && max !== null ? `${min} – ${max}` : min !== null ? `≥ ${min}` : `≤ ${max}`;
  return { item, range: `${range} ${unit}`.trim(), method };
}

export function SpecTable({
  items,
  goods,
  reader: formatter,
}: {
  items: readonly unknown[];
  goods: Readonly<Record<string, unknown>>;
  reader: Formatter;
}) {
  const t = useWords(marketWords);
  const lines = items.map(specLine).filter((l): l is SpecLine => l !== null);
  if (lines.length === 0) return null;
  const methods = lines.some((l) => l.method !== '');
  return (
    <>
      <h3>{t('specs')}</h3>
      <SmallTable
        rows={lines}
        keyOf={(l) => l.item}
        columns={[
          { label: t('specItem'), names: true, cell: (l) => specItemIn(l.item, goods, formatter.locale) },
          { label: t('specRange'), className: 'ct-num', cell: (l) => l.range },
          methods ? { label: t('specMethod'), cell: (l) => l.method } : null,
        ]}
      />
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
        if (!isRefusal(error) || !error.toasted)
          notifyError(isRefusal(error) ? error.message : t('downloadFailed'));
      })
      .finally(() => setBusy(false));
  };
  return (
    <Button
      size="small"
      icon={<DownloadOutlined />}
      loading={busy}
      aria-label={t('download', { name })}
      onClick={fetchIt}
    >
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
