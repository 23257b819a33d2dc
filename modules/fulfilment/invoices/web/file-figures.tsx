import './invoices.css';
import { type FieldProps, FilesField } from '#kernel/web/fields/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { isRefusal, useCall } from '#kernel/web/request/index.ts';
import type { FieldContext } from '#kernel/web/screens/form-types.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import { useEffect, useRef } from 'react';
import { readInvoiceFile } from '../contract/invoice-acts.ts';
import { invoiceScene } from '../rules/file-scenes.ts';
import { NOT_READ } from '../rules/refusals.ts';
import { invoiceWords } from '../rules/words.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const MONEY: readonly string[] = ['netAmount', 'taxAmount', 'grossAmount'];
const shown = (field: string, value: string, formatter: Formatter): string => {
  if (MONEY.includes(field)) return formatter.money(value);
  if (field === 'quantity') return formatter.weight(value);
  return field === 'taxRate' ? formatter.percent(value) : value;
};

/** Why an invoice that should be read cannot be; null for a file that is kept as it is. */
const faultOf = (error: unknown): string | null =>
  isRefusal(error) && (error.data as { missing?: unknown } | null)?.missing !== NOT_READ
    ? error.message
    : null;

/**
 * Files of an invoice; the last one is read where it is a fully digital invoice: its number, day and sum are filled
 * in, and where it differs from the request stands line by line.
 */
export function FileFigures(props: FieldProps<unknown> & FieldContext) {
  const t = useWords(invoiceWords);
  const { formatter, change } = props;
  const ids = Array.isArray(props.value) ? (props.value as string[]) : [];
  const fileId = ids.at(-1) ?? '';
  const { data, error } = useCall(
    readInvoiceFile,
    { id: textOf(props.values.id), fileId },
    { silent: true, enabled: fileId !== '' },
  );
  const fault = faultOf(error);
  const { invoiceNo, issueDate, grossAmount } = data ?? {};
  // The form hands a new function with every value; what the file says is filled in once.
  const fill = useRef(change);
  fill.current = change;
  useEffect(() => {
    if (invoiceNo !== undefined) fill.current({ invoiceNo, issueDate, grossAmount });
  }, [invoiceNo, issueDate, grossAmount]);
  return (
    <div className="iv-file">
      <FilesField {...props} value={ids} onChange={props.onChange} scene={invoiceScene} />
      {fileId === '' || !error ? null : fault === null ? (
        <p className="sc-faint">{t('fileKept')}</p>
      ) : (
        <p className="fm-error" role="alert">
          {fault}
        </p>
      )}
      {data === undefined ? null : (
        <section aria-live="polite">
          <p>
            {t('fileSays', {
              no: data.invoiceNo,
              day: formatter.date(data.issueDate),
              amount: formatter.money(data.grossAmount),
            })}
          </p>
          {data.differences.length === 0 ? (
            <p role="status">{t('fileSame')}</p>
          ) : (
            <table className="iv-differ">
              <caption>{t('fileDiffers', { n: data.differences.length })}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('place')}</th>
                  <th scope="col">{t('requestedValue')}</th>
                  <th scope="col">{t('fileValue')}</th>
                </tr>
              </thead>
              <tbody>
                {data.differences.map((d) => (
                  <tr key={`${d.line ?? 0} ${d.field}`} className={d.stops ? 'iv-stops' : ''}>
                    <th scope="row">
                      {d.line === null ? '' : `${t('lineNo', { n: d.line })} · `}
                      {t(`differ.${d.field}` as 'differ.quantity')}
                    </th>
                    <td>{shown(d.field, d.requested, formatter)}</td>
                    <td>{shown(d.field, d.inFile, formatter)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      )}
    </div>
  );
}
