import { sayAmount } from '#fulfilment/quantities/rules/unit-words.ts';
import { compare } from '#kernel/rules/decimal.ts';
import { type FieldProps, NumberField } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { Button } from 'antd';
import { balances } from '../contract/balance.ts';
import { moneyWords } from '../rules/words.ts';

/** How much is withdrawn, beside what is there to be withdrawn in the currency that is chosen. */
export function WithdrawAmount(props: FieldProps<unknown> & FieldContext) {
  const t = useWords(moneyWords);
  const { values, onChange } = props;
  const currency = typeof values.currency === 'string' ? values.currency : '';
  const { data } = useCall(balances, {}, { silent: true, staleMs: 0, enabled: currency !== '' });
  const free = data?.list.find((a) => a.kind === 'AVAILABLE' && a.currency === currency)?.balance ?? '0.00';
  return (
    <>
      <NumberField {...(props as FieldProps<string | null>)} unit={currency} />
      {data === undefined || currency === '' ? null : (
        <p className="fm-help mo-free" role="status">
          {t('refundAvailable', { amount: sayAmount(currency, free) })}
          {compare(free, '0') > 0 ? (
            <Button type="link" size="small" onClick={() => onChange(free)}>
              {t('refundAll')}
            </Button>
          ) : null}
        </p>
      )}
    </>
  );
}
