import { Button } from 'antd';
import { useWords } from '#kernel/web/i18n/index.ts';
import { currentLocale } from '#kernel/web/i18n/locale.ts';
import { type FieldProps, NumberField, PickField, SelectField, TextField } from '#kernel/web/fields/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { pickFrom } from '#kernel/web/screens/index.ts';
import { operatorStore } from '#kernel/web/request/index.ts';
import { selectContractGoods } from '../contract/call-off.ts';
import { formWords } from '../rules/form-words.ts';
import type { DraftLine } from '../rules/protocol-fields.ts';

const EMPTY_LINE: Partial<DraftLine> = { priceMode: '10', uom: 'TNE', taxRate: '13' };
const seen = new Map<string, { uom: string; taxRate: string | null }>();

/** Goods of the seller of the contract: the own company's, or the counterparty's. */
const goodsOf = (counterpartyId: unknown) =>
  pickFrom(selectContractGoods, {
    keyword: 'keyword',
    ids: 'ids',
    given:
      operatorStore.get()?.identityType === 'buyer' && typeof counterpartyId === 'string'
        ? { sellerId: counterpartyId }
        : {},
    option: (row) => {
      seen.set(row.id, row);
      return { value: row.id, label: currentLocale() === 'zh_CN' ? row.zh : row.en, note: row.code };
    },
  });

/** The lines of a framework: goods, tonnes, price, tax and the plan of delivery. */
export function LinesField(props: FieldProps<unknown> & FieldContext) {
  const t = useWords(formWords);
  const lines = (Array.isArray(props.value) ? props.value : []) as Partial<DraftLine>[];
  const put = (i: number, change: Partial<DraftLine>) =>
    props.onChange(lines.map((l, n) => (n === i ? { ...l, ...change } : l)));
  const units = {
    quantity: t('tonnes'),
    unitPrice: `${String(props.values.currency ?? 'CNY')}/${t('tonnes')}`,
    taxRate: '%',
  };
  const source = goodsOf(props.values.counterpartyId);
  return (
    <div id={props.id}>
      {lines.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place
        <fieldset key={i} className="co-line">
          <legend>{t('line', { n: i + 1 })}</legend>
          <div className="co-wide">
            <PickField
              id={`${props.id}-${i}-sku`}
              label={t('goods')}
              placeholder={t('goods')}
              source={source}
              value={line.skuId ?? null}
              onChange={(skuId: string | null) =>
                put(i, {
                  skuId: skuId ?? '',
                  ...(skuId !== null && seen.has(skuId)
                    ? { uom: seen.get(skuId)?.uom ?? 'TNE', taxRate: seen.get(skuId)?.taxRate ?? '13' }
                    : {}),
                })
              }
            />
          </div>
          {(['quantity', 'unitPrice', 'taxRate'] as const).map((key) => (
            <label key={key} htmlFor={`${props.id}-${i}-${key}`}>
              {t(key)}
              <NumberField
                id={`${props.id}-${i}-${key}`}
                label={t(key)}
                value={line[key] ?? ''}
                unit={units[key]}
                onChange={(v: string | null) => put(i, { [key]: v ?? '' })}
              />
            </label>
          ))}
          <label htmlFor={`${props.id}-${i}-mode`}>
            {t('priceMode')}
            <SelectField
              id={`${props.id}-${i}-mode`}
              label={t('priceMode')}
              value={line.priceMode ?? '10'}
              options={[
                { value: '10', label: t('mode.fixed') },
                { value: '20', label: t('mode.formula') },
              ]}
              onChange={(v: string | null) => put(i, { priceMode: v === '20' ? '20' : '10' })}
            />
          </label>
          {line.priceMode === '20'
            ? (['formula', 'formulaEn'] as const).map((key) => (
                <label key={key} className="co-wide" htmlFor={`${props.id}-${i}-${key}`}>
                  {t(key)}
                  <TextField
                    id={`${props.id}-${i}-${key}`}
                    label={t(key)}
                    value={line[key] ?? ''}
                    onChange={(v: string | null) => put(i, { [key]: v })}
                  />
                </label>
              ))
            : null}
          {(['deliveryPlan', 'deliveryPlanEn'] as const).map((key) => (
            <label key={key} className="co-wide" htmlFor={`${props.id}-${i}-${key}`}>
              {t(key)}
              <TextField
                id={`${props.id}-${i}-${key}`}
                label={t(key)}
                value={line[key] ?? ''}
                onChange={(v: string | null) => put(i, { [key]: v })}
              />
            </label>
          ))}
          <Button danger type="text" onClick={() => props.onChange(lines.filter((_, n) => n !== i))}>
            {t('removeLine', { n: i + 1 })}
          </Button>
        </fieldset>
      ))}
      <Button disabled={lines.length >= 50} onClick={() => props.onChange([...lines, EMPTY_LINE])}>
        {t('addLine')}
      </Button>
    </div>
  );
}
