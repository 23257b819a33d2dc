import type { FieldProps, PickSource } from '#kernel/web/fields/index.ts';
import { PickField } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { pickFrom, To } from '#kernel/web/screens/index.ts';
import { selectAddress, selectBilling } from '#registry/addressbook/contract/select.ts';
import { orderScreenWords } from '../rules/screen-words.ts';

const billing = pickFrom(selectBilling, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({
    value: row.id,
    label: row.enterpriseName,
    note: [row.taxNo, row.bank, row.accountTail === null ? null : `*${row.accountTail}`]
      .filter(Boolean)
      .join(' · '),
  }),
});
const address = pickFrom(selectAddress, {
  keyword: 'keyword',
  ids: 'ids',
  option: (row) => ({ value: row.id, label: row.detail, note: `${row.receiverName} ${row.receiverPhone}` }),
});

/**
 * A choice of the own company that may stay empty: beneath it stands which default is taken then, or the way
 * to where one is made.
 */
function ownDefault<R extends { readonly isDefault: boolean }>(of: {
  readonly source: PickSource;
  readonly useRows: () => readonly R[] | undefined;
  readonly said: (row: R) => string;
  readonly taken: 'defaultTaken' | 'defaultDelivered';
  readonly make: 'makeBilling' | 'makeAddress';
  readonly href: string;
}) {
  return (props: FieldProps<unknown>) => {
    const t = useWords(orderScreenWords);
    const rows = of.useRows();
    const first = rows?.find((row) => row.isDefault);
    const stands =
      first !== undefined ? (
        t(of.taken, { name: of.said(first) })
      ) : (
        <>
          {t(rows?.length === 0 ? 'defaultNone' : 'defaultUnset')} <To href={of.href}>{t(of.make)}</To>
        </>
      );
    return (
      <>
        <PickField {...(props as FieldProps<string | null>)} source={of.source} />
        {props.value || rows === undefined ? null : (
          <div className="fm-help" role="status">
            {stands}
          </div>
        )}
      </>
    );
  };
}

const page = { pageNum: 1, pageCount: 50 };
const quiet = { silent: true } as const;
export const BillingField = ownDefault({
  source: billing,
  useRows: () => useCall(selectBilling, page, quiet).data?.list,
  said: (row) => [row.enterpriseName, row.taxNo].join(' · '),
  taken: 'defaultTaken',
  make: 'makeBilling',
  href: '/informationManage/billingInfoManagement',
});
export const AddressField = ownDefault({
  source: address,
  useRows: () => useCall(selectAddress, page, quiet).data?.list,
  said: (row) => [row.detail, row.receiverName].join(' · '),
  taken: 'defaultDelivered',
  make: 'makeAddress',
  href: '/rmbTradeManagement/myAddress',
});
