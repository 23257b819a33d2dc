import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Locale } from '#kernel/rules/locale.ts';
import type { FieldProps } from '#kernel/web/fields/index.ts';
import { plainNumber } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Input } from '#kernel/web/parts/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import type { SkuPick } from '#registry/catalogue/contract/pick.ts';
import { sellingWords } from '../../rules/selling/selling-words.ts';

interface Line {
  readonly item: string;
  readonly unit: string;
  readonly min: string | null;
  readonly max: string | null;
  readonly method: string;
}
const NEW: Line = { item: '', unit: '', min: null, max: null, method: '' };
const NUMBER = /^-?\d{1,12}(\.\d{1,3})?$/;
const RANGE = /^(-?\d{1,12}(?:\.\d{1,3})?)\s*[–~-]\s*(-?\d{1,12}(?:\.\d{1,3})?)$/;
const MOST = 30;
export const linesOf = (value: unknown): readonly Line[] => (Array.isArray(value) ? (value as Line[]) : []);

/**
 * The specification of a SKU as items of an offer, named in the seller's language: «≥ 99.9» is a minimum, «≤
 * 0.1» a maximum; a limit that is no number stays with its name.
 */
export const specOf = (sku: Pick<SkuPick, 'specItems'>, locale: Locale): readonly Line[] =>
  sku.specItems.slice(0, MOST).map(({ zh, en, op, limit, limitEn, unit, method }) => {
    const name = locale === 'en_US' && en ? en : zh;
    const words = locale === 'en_US' ? `${name}: ${limitEn ?? limit}` : `${name}：${limit}`;
    const item = { ...NEW, unit, method: method ?? '' };
    const range = RANGE.exec(limit);
    if (range !== null)
      return { ...item, item: name.slice(0, 50), min: range[1] as string, max: range[2] as string };
    if (!NUMBER.test(limit))
      return { ...item, item: (op === '=' ? words : `${name} ${op}${limit}`).slice(0, 50) };
    return {
      ...item,
      item: name.slice(0, 50),
      min: op === '≤' ? null : limit,
      max: op === '≥' ? null : limit,
    };
  });

/** Specification items, one line each; the minimum must not exceed the maximum. */
export function SpecField({ value, onChange, disabled, id }: FieldProps<unknown> & FieldContext) {
  const t = useWords(sellingWords);
  const lines = linesOf(value);
  const put = (n: number, change: Partial<Line>) =>
    onChange(lines.map((line, i) => (i === n ? { ...line, ...change } : line)));
  const number = (text: string): string | null => plainNumber(text) || null;
  const off = disabled ?? false;
  return (
    <div className="of-scroll">
      {lines.length > 0 ? (
        <table className="of-spec">
          <thead>
            <tr>
              <th scope="col">{t('specItem')}</th>
              <th scope="col">{t('specUnit')}</th>
              <th scope="col">{t('specMin')}</th>
              <th scope="col">{t('specMax')}</th>
              <th scope="col">{t('specMethod')}</th>
              <th aria-label={t('remove')} />
            </tr>
          </thead>
          <tbody>
            {lines.map((line, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row holds nothing of its own
              <tr key={n}>
                <td>
                  <Input
                    disabled={off}
                    maxLength={50}
                    aria-label={t('specItem')}
                    placeholder={t('specItem')}
                    value={line.item}
                    onChange={(e) => put(n, { item: e.target.value })}
                  />
                </td>
                <td>
                  <Input
                    disabled={off}
                    maxLength={20}
                    aria-label={t('specUnit')}
                    placeholder={t('specUnit')}
                    value={line.unit}
                    onChange={(e) => put(n, { unit: e.target.value })}
                  />
                </td>
                <td>
                  <Input
                    disabled={off}
                    inputMode="decimal"
                    aria-label={t('specMin')}
                    placeholder={t('specMin')}
                    value={line.min ?? ''}
                    onChange={(e) => put(n, { min: number(e.target.value) })}
                  />
                </td>
                <td>
                  <Input
                    disabled={off}
                    inputMode="decimal"
                    aria-label={t('specMax')}
                    placeholder={t('specMax')}
                    value={line.max ?? ''}
                    onChange={(e) => put(n, { max: number(e.target.value) })}
                  />
                </td>
                <td>
                  <Input
                    disabled={off}
                    maxLength={50}
                    aria-label={t('specMethod')}
                    placeholder={t('specMethod')}
                    value={line.method}
                    onChange={(e) => put(n, { method: e.target.value })}
                  />
                </td>
                <td>
                  <Button
                    type="text"
                    disabled={off}
                    icon={<DeleteOutlined />}
                    aria-label={t('specRemove', { item: line.item || String(n + 1) })}
                    onClick={() => onChange(lines.filter((_line, i) => i !== n))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <Button
        id={id}
        size="small"
        aria-label={t('specAdd')}
        icon={<PlusOutlined />}
        disabled={off || lines.length >= MOST}
        onClick={() => onChange([...lines, NEW])}
      >
        {t('specAdd')}
      </Button>
    </div>
  );
}
