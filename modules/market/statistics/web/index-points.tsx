import { Button } from 'antd';
import { useState } from 'react';
import { dayOf } from '#kernel/rules/clock.ts';
import { useCan } from '#kernel/web/guard/index.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Checkbox } from '#kernel/web/parts/index.ts';
import { serverNow, useCall } from '#kernel/web/request/index.ts';
import { columnKit } from '#kernel/web/screens/columns.tsx';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { codeBadge, type Formatter, StatusTag } from '#kernel/web/screens/index.ts';
import {
  type AdminIndexRow,
  addPoint,
  correctPoint,
  listPoints,
  type PointRow,
} from '../contract/price-index-admin.ts';
import { ENTERED, SOURCE, STATUSES } from '../rules/codes.ts';
import { pointWords } from '../rules/point-words.ts';
import { pointBadge } from './badges.ts';
import { PagedRows } from './paged-rows.tsx';

const w = pointWords.table;
const sourceBadge = codeBadge('price_source');
const entered = {
  ...sourceBadge,
  choices: (formatter: Formatter) =>
    sourceBadge.choices(formatter).filter((c) => (ENTERED as readonly string[]).includes(c.value)),
};
const statuses = STATUSES.map((value) => ({ value, ...w[`status.${value}`] }));

const Add = formDialog(addPoint, pointWords, ({ field, section }) => ({
  title: w.addPointTitle,
  done: w.added,
  sections: [
    section([
      field.date('day', { latest: dayOf(new Date(serverNow())) }),
      field.select('source', entered, { span: 2 }),
      field.price('low'),
      field.price('high'),
      field.price('close'),
      field.price('mid'),
      field.quantity('volume', { required: false, span: 2 }),
      field.text('reason', { most: 300, span: 3, label: w['reason.note'], required: false }),
    ]),
  ],
}));
const Correct = formDialog(correctPoint, pointWords, ({ field, section }) => ({
  title: w.correctTitle,
  done: w.correctedDone,
  sections: [
    section(
      [
        field.radio('status', statuses, { span: 3 }),
        field.price('low', { required: false }),
        field.price('high', { required: false }),
        field.price('close', { required: false }),
        field.price('mid', { required: false }),
        field.quantity('volume', { required: false, span: 2 }),
        field.textarea('reason', { most: 300 }),
      ],
      { help: w['correct.help'] },
    ),
  ],
}));

const { date, state, price, quantity, count, dateTime, custom } = columnKit<PointRow, typeof w>(pointWords);
const columns = [
  date('day'),
  custom('source', {
    label: w.source,
    text: (row, formatter) => formatter.codeName('price_source', row.source),
  }),
  state('status', pointBadge),
  price('close'),
  price('low', { strong: false }),
  price('high', { strong: false }),
  price('mid', { strong: false }),
  quantity('volume'),
  count('dealCount'),
  count('companyPairs'),
  custom('cause', {
    label: w.cause,
    text: (row: PointRow, formatter: Formatter) => formatter.text(w[`cause.${row.cause}`]),
  }),
  custom('reason', { label: w.reason, text: (row: PointRow) => row.reason ?? '--' }),
  custom('version', { label: w.revision, align: 'end', text: (row: PointRow) => String(row.version) }),
  custom('author', {
    label: w.author,
    text: (row: PointRow, formatter: Formatter) =>
      row.author === 'system' ? formatter.text(w.system) : row.author,
  }),
  dateTime('gmtCreate'),
];
const replaced = custom('inForce', {
  label: w.inForce,
  text: (row: PointRow, formatter: Formatter) =>
    formatter.text(row.inForce ? w['inForce.yes'] : w['inForce.no']),
  cell: (row: PointRow, formatter: Formatter) => (
    <StatusTag
      color={row.inForce ? 'green' : 'gray'}
      label={formatter.text(row.inForce ? w['inForce.yes'] : w['inForce.no'])}
    />
  ),
});

/**
 * Every point of an index with what made it; operators add prices from outside and put points right, with a
 * reason (20.2.4).
 */
export function IndexPoints({ index, reader: formatter }: { index: AdminIndexRow; reader: Formatter }) {
  const t = useWords(pointWords);
  const { can } = useCan();
  const [place, turn] = useState({ pageNum: 1, pageCount: 20 });
  const [revisions, showRevisions] = useState(false);
  const [open, setOpen] = useState<'add' | PointRow | null>(null);
  const query = useCall(
    listPoints,
    { indexId: index.id, ...place, ...(revisions ? { revisions } : {}) },
    { silent: true, keepRows: true },
  );
  const onClose = () => setOpen(null);
  return (
    <div className="px">
      <div className="px-bar">
        <Checkbox checked={revisions} onChange={(event) => showRevisions(event.target.checked)}>
          {t('revisions')}
        </Checkbox>
        {index.can.includes('addPoint') && can('Edit') ? (
          <Button type="primary" className="px-grow" onClick={() => setOpen('add')}>
            {t('addPoint')}
          </Button>
        ) : null}
      </div>
      <PagedRows
        name={`${index.code} ${t('points')}`}
        empty={t('noun')}
        of={query}
        columns={revisions ? [...columns, replaced] : columns}
        reader={formatter}
        nameOf={(row) => row.day}
        muted={(row) => !row.inForce || row.status === 'withheld'}
        onPage={(pageNum, pageCount) => turn({ pageNum, pageCount })}
        {...(can('Edit')
          ? {
              actions: (row: PointRow) =>
                row.inForce ? (
                  <button type="button" className="sc-link" onClick={() => setOpen(row)}>
                    {t('correct')}
                  </button>
                ) : null,
            }
          : {})}
      />
      {open === 'add' ? (
        <Add
          about={index.code}
          start={{ indexId: index.id, day: dayOf(new Date(serverNow())), source: SOURCE.manual }}
          onClose={onClose}
        />
      ) : null}
      {open !== null && open !== 'add' ? (
        <Correct
          about={`${index.code} ${formatter.date(open.day)}`}
          start={{
            id: open.id,
            version: open.version,
            status: open.status,
            low: open.low,
            high: open.high,
            close: open.close,
            mid: open.mid,
            volume: open.volume,
          }}
          onClose={onClose}
        />
      ) : null}
    </div>
  );
}
