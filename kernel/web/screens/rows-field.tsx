import './rows-field.css';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ComponentType, ReactNode } from 'react';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { useLocalized } from '#kernel/web/i18n/index.ts';
import type { FieldProps } from '../fields/field.ts';
import { NumberField, SelectField, TextField } from '../fields/lazy-inputs.ts';
import type { FieldContext } from './form-types.ts';
import type { Formatter } from './formatter.ts';

type RowValues = Readonly<Record<string, unknown>>;
/** One column of a table that is filled in: typed, chosen, or only shown. */
export interface RowCell<R extends RowValues> {
  readonly key: keyof R & string;
  readonly label: LocalizedText;
  readonly kind: 'text' | 'number' | 'select' | 'shown';
  /** Least width in pixels. */
  readonly width: number;
  readonly most?: number;
  readonly options?: readonly { readonly value: string; readonly label: LocalizedText }[];
  readonly show?: (row: R, formatter: Formatter) => ReactNode;
}
export interface RowsOptions<R extends RowValues> {
  readonly cells: readonly RowCell<R>[];
  /** A fresh row; null where rows come from elsewhere and are only taken out. */
  readonly blank: R | null;
  readonly most: number;
  readonly add: LocalizedText;
  readonly remove: LocalizedText;
  /** What a row is called by those who hear it. */
  readonly nameOf: (row: R, n: number) => string;
  readonly foot?: ComponentType<{ readonly rows: readonly R[]; readonly formatter: Formatter }>;
}

const rowsIn = <R extends RowValues>(value: unknown): readonly R[] =>
  Array.isArray(value) ? (value as R[]) : [];

function Cell<R extends RowValues>({
  cell,
  row,
  id,
  name,
  disabled,
  formatter,
  put,
}: {
  cell: RowCell<R>;
  row: R;
  id: string;
  name: string;
  disabled: boolean;
  formatter: Formatter;
  put: (value: string | null) => void;
}) {
  const label = `${formatter.text(cell.label)} · ${name}`;
  const value = (row[cell.key] ?? null) as string | null;
  const common = { id, label, value, disabled, alone: true, onChange: put };
  if (cell.kind === 'shown') return <span className="rf-shown">{cell.show?.(row, formatter) ?? value}</span>;
  if (cell.kind === 'number') return <NumberField {...common} />;
  if (cell.kind === 'text') return <TextField {...common} most={cell.most} />;
  return (
    <SelectField
      {...common}
      clearable={false}
      options={(cell.options ?? []).map((o) => ({ value: o.value, label: formatter.text(o.label) }))}
    />
  );
}

/**
 * A form field of several rows with the same columns: lines of a document. On a phone every row is a card.
 * Faults of a row are said under the field, with the number of the row.
 */
export function rowsField<R extends RowValues>(
  options: RowsOptions<R>,
): ComponentType<FieldProps<unknown> & FieldContext> {
  const { cells, blank, most, nameOf } = options;
  const Foot = options.foot;
  return function RowsField({ id, value, onChange, disabled, formatter }) {
    const localize = useLocalized();
    const rows = rowsIn<R>(value);
    const off = disabled ?? false;
    const put = (n: number, key: string, next: string | null) =>
      onChange(rows.map((row, i) => (i === n ? { ...row, [key]: next } : row)));
    return (
      <div className="rf">
        {rows.length === 0 ? null : (
          <table>
            <thead>
              <tr>
                {cells.map((cell) => (
                  <th key={cell.key} scope="col" style={{ minWidth: cell.width }}>
                    {localize(cell.label)}
                  </th>
                ))}
                <th aria-label={localize(options.remove)} />
              </tr>
            </thead>
            <tbody>
              {rows.map((row, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row holds nothing of its own
                <tr key={n}>
                  {cells.map((cell) => (
                    <td key={cell.key} data-label={localize(cell.label)}>
                      <Cell
                        cell={cell}
                        row={row}
                        id={`${id}-${n}-${cell.key}`}
                        name={nameOf(row, n)}
                        disabled={off}
                        formatter={formatter}
                        put={(next) => put(n, cell.key, next)}
                      />
                    </td>
                  ))}
                  <td>
                    <Button
                      type="text"
                      disabled={off}
                      icon={<DeleteOutlined />}
                      aria-label={`${localize(options.remove)} ${nameOf(row, n)}`}
                      onClick={() => onChange(rows.filter((_row, i) => i !== n))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {Foot === undefined || rows.length === 0 ? null : <Foot rows={rows} formatter={formatter} />}
        {blank === null ? null : (
          <Button
            id={id}
            size="small"
            icon={<PlusOutlined />}
            disabled={off || rows.length >= most}
            onClick={() => onChange([...rows, blank])}
          >
            {localize(options.add)}
          </Button>
        )}
      </div>
    );
  };
}
