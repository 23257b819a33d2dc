import { useEffect } from 'react';
import type { FieldProps } from '#kernel/web/fields/index.ts';
import { SelectField } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import { payeeAccounts } from '../contract/bank-account.ts';
import { paymentWords } from '../rules/words.ts';

/** Verified accounts of who is paid, whole: holder, bank, number. Where there is one alone it is chosen. */
export function PayeeField(props: FieldProps<unknown> & FieldContext) {
  const t = useWords(paymentWords);
  const orderId = (props.values.orderId as string | null | undefined) ?? null;
  const direction = props.values.direction === '20' ? '20' : '10';
  const { data, isFetching } = useCall(
    payeeAccounts,
    { orderId: orderId ?? '0', direction },
    { enabled: orderId !== null, silent: true },
  );
  const { onChange } = props;
  const only = data?.list.length === 1 ? data.list[0]?.id : undefined;
  const chosen = Boolean(props.value);
  useEffect(() => {
    if (only !== undefined && !chosen) onChange(only);
  }, [only, chosen, onChange]);
  const empty = orderId === null ? t('pickOrderFirst') : data?.list.length === 0 ? t('noAccounts') : null;
  return (
    <>
      <SelectField
        {...(props as FieldProps<string | null>)}
        options={(data?.list ?? []).map((a) => ({
          value: a.id,
          label: [a.holder, a.bankName, a.account, a.cnapsCode ?? a.swiftBic].filter(Boolean).join(' · '),
        }))}
        loading={isFetching}
      />
      {empty === null ? null : (
        <div className="fm-help" role="status">
          {empty}
        </div>
      )}
    </>
  );
}
