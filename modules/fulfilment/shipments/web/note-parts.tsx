import { limitText } from '#registry/catalogue/rules/limit-text.ts';
import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { EMPTY } from '#kernel/rules/format.ts';
import { unitMark } from '#fulfilment/quantities/rules/unit-words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Dropdown } from '#kernel/web/parts/index.ts';
import { download, saveFile } from '#kernel/web/request/index.ts';
import { StatusTag, useFormatter } from '#kernel/web/screens/index.ts';
import { SmallTable } from '#kernel/web/screens/small-table.tsx';
import { currentLocale } from '#kernel/web/i18n/index.ts';
import type { NoteDetail } from '../contract/note-rows.ts';
import { printNote } from '../contract/receipt.ts';
import { isShipped, NOTE, type NoteState } from '../rules/note-lifecycle.ts';
import { shipScreenWords } from '../rules/screen-words.ts';

type Paper = 'delivery' | 'ticket' | 'ticket80' | 'receipt';
/** Papers that say something by now. */
const papersOf = (row: NoteDetail): readonly Paper[] => [
  ...(row.releasedAt === null ? [] : (['delivery'] as const)),
  ...(row.weighings.some((w) => !w.aborted) ? (['ticket', 'ticket80'] as const) : []),
  ...(row.receivedAt === null ? [] : (['receipt'] as const)),
];
export const printPaper = (id: string, paper: Paper): Promise<void> =>
  download(
    printNote,
    { id, paper, language: currentLocale() === 'zh_CN' ? 'zh' : 'en' },
    { overlay: false },
  ).then(
    saveFile,
    () => undefined, // The refusal has been shown by the request client.
  );

/** The papers of a note that say something by now, in the head beside its acts. */
export function PrintButton({ row }: { row: NoteDetail }) {
  const w = useWords(shipScreenWords);
  const printable = papersOf(row);
  if (printable.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: printable.map((key) => ({ key, label: w(`paper.${key}`) })),
        onClick: ({ key }) => void printPaper(row.id, key as Paper),
      }}
    >
      <Button icon={<PrinterOutlined />}>{w('print')}</Button>
    </Dropdown>
  );
}

/** The pick code to show at the gate; nobody but the parties gets it. */
function PickCode({ row }: { row: NoteDetail }) {
  const w = useWords(shipScreenWords);
  if (row.pickCode === null || row.pickQr === null) return null;
  const { pickCode } = row;
  return (
    <section className="sm-code" aria-label={w('pickCode')}>
      <img alt={pickCode} src={`data:image/svg+xml;base64,${btoa(row.pickQr)}`} />
      <div>
        <span className="sc-faint">{w('pickCode')}</span>
        <strong>{`${pickCode.slice(0, 3)} ${pickCode.slice(3, 6)} ${pickCode.slice(6)}`}</strong>
        <p className="sc-faint">{w('pickCodeHelp')}</p>
      </div>
    </section>
  );
}

/** Above the facts: the pick code, what was said against the note. */
export function NoteHead({ row }: { row: NoteDetail }) {
  const w = useWords(shipScreenWords);
  const says = [
    row.state === NOTE.refused && row.rejectReason !== null
      ? `${w('rejectReason')}: ${row.rejectReason}`
      : null,
    row.voidReason === null ? null : `${w('voidReason')}: ${row.voidReason}`,
    row.disputeReason === null || !row.disputed ? null : `${w('disputeReason')}: ${row.disputeReason}`,
    row.correctsNo === null ? null : `${w('correctsNo')} ${row.correctsNo}: ${row.correctionReason}`,
  ].filter((s): s is string => s !== null);
  return (
    <>
      <PickCode row={row} />
      {says.map((text) => (
        <p key={text} className="sm-said" role="note">
          {text}
        </p>
      ))}
    </>
  );
}

/** Every weighing; of a loading that was broken off in words. */
export function Weighings({ row }: { row: NoteDetail }) {
  const w = useWords(shipScreenWords);
  const formatter = useFormatter();
  const mark = unitMark(row.uom, formatter.locale);
  const figure = (value: string | null) => (value === null ? EMPTY : `${formatter.weight(value)} ${mark}`);
  type Weighed = NoteDetail['weighings'][number];
  const aborted = (x: Weighed) => (x.aborted ? ` · ${w('event.abort')}` : '');
  return (
    <SmallTable<Weighed>
      label={w('section.weighings')}
      rows={row.weighings}
      keyOf={(x) => x.id}
      columns={[
        {
          label: w('weighedAt'),
          cell: (x) => `${formatter.dateTime(x.weighedAt)}${aborted(x)}`,
          names: true,
        },
        { label: w('scaleNo'), cell: (x) => x.scaleNo ?? EMPTY },
        { label: w('ticketNo'), cell: (x) => x.ticketNo ?? EMPTY },
        { label: w('tare'), cell: (x) => figure(x.tare), end: true },
        { label: w('gross'), cell: (x) => figure(x.gross), end: true },
        { label: w('net'), cell: (x) => figure(x.net), end: true },
      ]}
    />
  );
}
/** Measured values beside what was guaranteed. */
export function Quality({ row }: { row: NoteDetail }) {
  const w = useWords(shipScreenWords);
  const formatter = useFormatter();
  type Item = NoteDetail['quality'][number]['items'][number];
  return (
    <>
      {row.quality.map((batch) => (
        <SmallTable<Item>
          key={batch.batchNo}
          label={`${w('quality')} ${batch.batchNo}`}
          rows={batch.items}
          keyOf={(i) => i.zh}
          columns={[
            {
              label: `${w('item')} · ${batch.batchNo}`,
              cell: (i) => (formatter.locale === 'zh_CN' ? i.zh : i.en || i.zh),
              names: true,
            },
            { label: w('limit'), cell: limitText, end: true },
            {
              label: w('measured'),
              end: true,
              cell: (i) =>
                i.offSpec ? (
                  <>
                    {i.value} <StatusTag color="red" label={w('offSpec')} />
                  </>
                ) : (
                  i.value
                ),
            },
          ]}
        />
      ))}
    </>
  );
}
export const hasLeft = (row: NoteDetail): boolean => isShipped(row.state as NoteState);
