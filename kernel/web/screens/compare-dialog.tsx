import { Button } from 'antd';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Modal } from '#kernel/web/parts/modal.tsx';
import { type Column, headingOf } from './columns.tsx';
import type { Formatter } from './formatter.ts';
import { screenWords } from './words.ts';

/** Selected rows as columns; values that differ stand out. */
export function CompareDialog<R>({
  rows,
  columns,
  idOf,
  nameOf,
  formatter,
  onClose,
}: {
  rows: readonly R[];
  columns: readonly Column<R>[];
  idOf: (row: R) => string;
  nameOf: (row: R) => string;
  formatter: Formatter;
  onClose: () => void;
}) {
  const t = useWords(screenWords);
  return (
    <Modal
      open
      width={Math.min(1100, 220 + rows.length * 180)}
      title={t('board.compareTitle', { n: rows.length })}
      onCancel={onClose}
      footer={
        <Button autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className="dt-scroll is-plain">
        <table className="dt dt-plain">
          <thead>
            <tr>
              <th scope="col">{t('diff.field')}</th>
              {rows.map((r) => (
                <th key={idOf(r)} scope="col">
                  {nameOf(r)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map((c) => {
              const differs = new Set(rows.map((r) => c.text(r, formatter))).size > 1;
              return (
                <tr key={c.key} className={differs ? 'is-different' : ''}>
                  <th scope="row">{headingOf(c, formatter)}</th>
                  {rows.map((r) => (
                    <td key={idOf(r)} className={`dt-${c.align}`}>
                      {c.cell(r, formatter)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Modal>
  );
}
