import './payments.css';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { compare, isPositive, sub } from '#kernel/rules/decimal.ts';
import { inLocale } from '#kernel/rules/words.ts';
import type { FieldProps } from '#kernel/web/fields/index.ts';
import { NumberField } from '#kernel/web/fields/index.ts';
import { useFormat, useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { openTargets } from '../contract/payment.ts';
import { balanceOf } from '../rules/allocation.ts';
import type { TargetType } from '../rules/payment-lifecycle.ts';
import { paymentWords, targetNames } from '../rules/words.ts';

interface Share {
  readonly targetType: TargetType;
  readonly targetId: string;
  readonly amount: string;
}
type Target = Pick<Share, 'targetType' | 'targetId'>;
const sharesIn = (value: unknown): readonly Share[] => (Array.isArray(value) ? (value as Share[]) : []);
const isAmount = (text: string): boolean => /^\d{1,14}(\.\d{1,2})?$/.test(text);
const counted = (shares: readonly Share[]): Share[] => shares.filter((s) => isAmount(s.amount));

/** Gives each document what it wants, in their order, until the amount is used up. */
export function filled(
  amount: string,
  targets: readonly { readonly targetType: TargetType; readonly targetId: string; readonly open: string }[],
): Share[] {
  let rest = amount;
  const out: Share[] = [];
  for (const { targetType, targetId, open } of targets) {
    if (!isPositive(rest)) break;
    const share = compare(rest, open) <= 0 ? rest : open;
    out.push({ targetType, targetId, amount: share });
    rest = sub(rest, share);
  }
  return out;
}

/** Documents between the two companies with what each is given; the sums follow what is typed. */
export function AllocationField(props: FieldProps<unknown> & FieldContext) {
  const t = useWords(paymentWords);
  const format = useFormat();
  const { values } = props;
  const orderId = (values.orderId as string | null | undefined) ?? null;
  const direction = values.direction === '20' ? '20' : '10';
  const amount = isAmount(String(values.amount ?? '')) ? String(values.amount) : '0';
  const shares = sharesIn(props.value);
  const { data } = useCall(
    openTargets,
    { orderId: orderId ?? '0', direction },
    { enabled: orderId !== null, silent: true },
  );
  // What the form was opened to pay stands first.
  const wanted = useRef(new Set(shares.map((s) => `${s.targetType} ${s.targetId}`)));
  // What another order's companies owe each other is not what was filled in for this one.
  const before = useRef(orderId);
  const { onChange } = props;
  useEffect(() => {
    if (before.current !== null && before.current !== orderId) onChange([]);
    before.current = orderId;
  }, [orderId, onChange]);
  // Who chose an order most often pays what it still owes: filled in once, and his own figure stays.
  const offered = useRef<string | null>(null);
  const { change } = props;
  const chosen = data?.list.find((t) => t.targetType === 'ORDER' && t.targetId === orderId);
  const isBare = shares.length === 0 && !values.amount;
  useEffect(() => {
    if (chosen === undefined || offered.current === orderId) return;
    offered.current = orderId;
    if (!isBare) return;
    const { targetType, targetId, open } = chosen;
    change({ amount: open, allocations: [{ targetType, targetId, amount: open }] });
  }, [chosen, orderId, isBare, change]);
  if (orderId === null) return <p className="sc-faint">{t('pickOrderFirst')}</p>;
  if (data === undefined) return null;
  if (data.list.length === 0) return <p className="sc-faint">{t('noTargets')}</p>;
  const shareOf = (id: string, type: string): string =>
    shares.find((s) => s.targetId === id && s.targetType === type)?.amount ?? '';
  const put = (targetType: TargetType, targetId: string, typed: string | null) =>
    onChange([
      ...shares.filter((s) => s.targetId !== targetId || s.targetType !== targetType),
      ...(typed ? [{ targetType, targetId, amount: typed }] : []),
    ]);
  const isWanted = (row: Target): boolean => wanted.current.has(`${row.targetType} ${row.targetId}`);
  const wantedFirst = (a: Target, b: Target): number => (isWanted(a) ? 0 : 1) - (isWanted(b) ? 0 : 1);
  const { spread, rest } = balanceOf(amount, counted(shares));
  const isOver = isPositive(sub('0', rest));
  return (
    <div>
      <div className="dt-scroll">
        <table className="dt dt-plain py-shares">
          <caption className="ct-hidden">{t('allocations')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('target')}</th>
              <th scope="col" className="dt-end">
                {t('open')}
              </th>
              <th scope="col" className="dt-end">
                {t('share')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.list.toSorted(wantedFirst).map((row) => (
              <tr key={`${row.targetType} ${row.targetId}`}>
                <td>
                  {inLocale(targetNames[row.targetType], format.locale)} {row.targetNo}{' '}
                  <span className="sc-faint">
                    {format.locale === 'zh_CN' ? row.productZh : row.productEn}
                  </span>
                </td>
                <td className="dt-end">{format.money(row.open)}</td>
                <td className="dt-end py-share">
                  <NumberField
                    id={`${props.id}-${row.targetType}-${row.targetId}`}
                    label={`${t('share')} ${row.targetNo}`}
                    alone
                    value={shareOf(row.targetId, row.targetType)}
                    disabled={props.disabled}
                    invalid={isOver}
                    onChange={(typed) => put(row.targetType, row.targetId, typed)}
                    onBlur={props.onBlur}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className="py-sums" aria-live="polite">
        <div>
          <dt>{t('spread')}</dt>
          <dd>
            {data.currency} {format.money(spread)}
          </dd>
        </div>
        <div className={isOver ? 'py-over' : undefined}>
          <dt>{t(isOver ? 'over' : 'rest')}</dt>
          <dd>
            {data.currency} {format.money(isOver ? sub('0', rest) : rest)}
          </dd>
        </div>
        <Button
          size="small"
          disabled={props.disabled ?? false}
          onClick={() => onChange(filled(amount, data.list))}
        >
          {t('fill')}
        </Button>
      </dl>
    </div>
  );
}
