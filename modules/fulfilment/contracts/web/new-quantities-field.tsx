import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { type FieldProps, NumberField } from '#kernel/web/fields/index.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { protocolDetail } from '../contract/protocol.ts';
import { PROTOCOL_TYPE } from '../rules/contract-lifecycle.ts';
import { formWords } from '../rules/form-words.ts';

type Wanted = readonly { readonly lineNo: number; readonly quantity: string }[];

/** The lines of the main contract of a supplementary agreement, each with what is called and what it becomes. */
export function NewQuantitiesField(props: FieldProps<unknown> & FieldContext) {
  const t = useWords(formWords);
  const format = useFormat();
  const parentId = typeof props.values.parentId === 'string' ? props.values.parentId : null;
  const { data } = useCall(
    protocolDetail,
    { id: parentId ?? '0' },
    { silent: true, enabled: parentId !== null },
  );
  const wanted = (Array.isArray(props.value) ? props.value : []) as Wanted;
  const put = (lineNo: number, quantity: string | null) =>
    props.onChange([
      ...wanted.filter((w) => w.lineNo !== lineNo),
      ...(quantity === null || quantity === '' ? [] : [{ lineNo, quantity }]),
    ]);
  const lines = data?.protocolType === PROTOCOL_TYPE.framework ? data.lines : [];
  if (lines.length === 0)
    return (
      <p id={props.id} className="fm-help">
        {t(parentId === null ? 'newQuantities.first' : 'newQuantities.none')}
      </p>
    );
  return (
    <div id={props.id}>
      {lines.map((line) => (
        <label key={line.lineNo} className="co-quantity" htmlFor={`${props.id}-${line.lineNo}`}>
          <span>
            {line.lineNo}. {format.locale === 'zh_CN' ? line.productZh : line.productEn}{' '}
            <span className="sc-faint">
              {t('newQuantities.stands', {
                quantity: format.quantity(line.quantity),
                called: format.quantity(line.called),
                unit: unitMark(line.uom, format.locale),
              })}
            </span>
          </span>
          <NumberField
            id={`${props.id}-${line.lineNo}`}
            label={t('newQuantities')}
            unit={unitMark(line.uom, format.locale)}
            value={wanted.find((w) => w.lineNo === line.lineNo)?.quantity ?? ''}
            invalid={props.invalid}
            onChange={(v: string | null) => put(line.lineNo, v)}
          />
        </label>
      ))}
    </div>
  );
}
