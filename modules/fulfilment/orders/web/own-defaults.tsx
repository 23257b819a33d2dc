import type { FieldProps } from '#kernel/web/fields/index.ts';
import { PickField } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { useCall } from '#kernel/web/request/index.ts';
import { pickFrom, To } from '#kernel/web/screens/index.ts';
import { selectAddress, selectBilling } from '#registry/addressbook/contract/select.ts';
import { orderScreenWords } from '../rules/screen-words.ts';

const billing = pickFrom(selectBilling, { keyword: 'keyword', ids: 'ids', option: (row) => ({ value: row.id, label: row.enterpriseName, note: [row.taxNo, row.bank, row.accountTail === null ? null : `*${row.accountTail}`].filter(Boolean).join(' · ') }) });
const address = pickFrom(selectAddress, { keyword: 'keyword', ids: 'ids', option: (row) => ({ value: row.id, label: row.detail, note: `${row.receiverName} ${row.receiverPhone}` }) });

type Props = FieldProps<string | null>;
const quiet = { silent: true } as const;

/** What stands for an empty choice: the default by its name, or the way to where one is made. */
function Stands({ known, rows, said, href, make }: { known: boolean; rows: number; said: string | null; href: string; make: 'makeBilling' | 'makeAddress' }) {
  const t = useWords(orderScreenWords);
  if (!known) return null;
  return <div className="fm-help" role="status">{said !== null ? t(make === 'makeAddress' ? 'defaultDelivered' : 'defaultTaken', { name: said }) : <>{t(rows === 0 ? 'defaultNone' : 'defaultUnset')} <To href={href}>{t(make)}</To></>}</div>;
}

/** Invoice data of the own company; left empty, the default is named beneath. */
export function BillingField(props: FieldProps<unknown>) {
  const { data } = useCall(selectBilling, { pageNum: 1, pageCount: 50 }, quiet);
  const first = data?.list.find((row) => row.isDefault);
  const said = first === undefined ? null : [first.enterpriseName, first.taxNo].join(' · ');
  return <><PickField {...(props as Props)} source={billing} />{props.value ? null : <Stands known={data !== undefined} rows={data?.list.length ?? 0} said={said} href="/informationManage/billingInfoManagement" make="makeBilling" />}</>;
}

/** Delivery address of the own company; left empty, the default is named beneath. */
export function AddressField(props: FieldProps<unknown>) {
  const { data } = useCall(selectAddress, { pageNum: 1, pageCount: 50 }, quiet);
  const first = data?.list.find((row) => row.isDefault);
  const said = first === undefined ? null : [first.detail, first.receiverName].join(' · ');
  return <><PickField {...(props as Props)} source={address} />{props.value ? null : <Stands known={data !== undefined} rows={data?.list.length ?? 0} said={said} href="/rmbTradeManagement/myAddress" make="makeAddress" />}</>;
}
