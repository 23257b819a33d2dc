import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useWords } from '#kernel/web/i18n/index.ts';
import { Modal, TextArea } from '#kernel/web/parts/index.ts';
import { call, upload } from '#kernel/web/request/index.ts';
import { Tint } from '#kernel/web/screens/status-tag.tsx';
import type { PastedShown } from '../contract/buyer.ts';
import { parseLines, parseLinesFile } from '../contract/buyer.ts';
import { inquiryWords } from '../rules/words.ts';
import { inReaders } from './badges.ts';
import type { DraftLine } from './draft-line.ts';

const lineOf = (p: PastedShown): DraftLine => ({
  spuId: p.spuId,
  name: p.spuId === null ? p.name : inReaders(p.nameZh, p.nameEn),
  quantity: p.quantity ?? '',
  uom: p.uom,
  grade: p.grade,
  brand: p.brand,
  targetPrice: p.targetPrice,
  remark: p.remark,
});

function Preview({ lines }: { lines: readonly PastedShown[] }) {
  const t = useWords(inquiryWords);
  const fault = (key: string) => t(key as 'paste.name');
  return (
    <table className="iq-preview">
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('quantity')}</th>
          <th scope="col">{t('status')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((l) => (
          <tr key={l.row}>
            <td>{l.row}</td>
            <td>{l.spuId === null ? l.name : `${inReaders(l.nameZh, l.nameEn)} ${l.casNo ?? ''}`}</td>
            <td>{l.quantity === null ? '' : `${l.quantity} ${l.uom}`}</td>
            <td>
              {l.fault === null ? (
                <Tint
                  color={l.spuId === null ? 'orange' : 'green'}
                  label={t(l.spuId === null ? 'freeText' : 'inCatalogue')}
                />
              ) : (
                <>
                  <Tint color="red" label={t('notTaken')} /> {fault(l.fault)}
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A list that is pasted or read from a workbook, CSV or text file: looked at before it is taken. */
export function PasteLines({
  most,
  onTake,
}: {
  most: number;
  onTake: (lines: readonly DraftLine[]) => void;
}) {
  const t = useWords(inquiryWords);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [lines, setLines] = useState<readonly PastedShown[] | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const read = (typed: string) =>
    call(parseLines, { text: typed }).then(
      (found) => setLines(found.lines),
      () => undefined, // The refusal has been shown by the request client.
    );
  const readFile = (file: File) =>
    upload(parseLinesFile, {}, [{ name: 'multipartFile', file }], { overlay: true }).then(
      (answer) => {
        const found = parseLinesFile.output.parse(answer);
        setText(found.text);
        setLines(found.lines);
      },
      () => undefined, // The refusal has been shown by the request client.
    );
  const good = (lines ?? []).filter((l) => l.fault === null).slice(0, Math.max(0, most));
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('paste')}</Button>
      {open ? (
        <Modal
          open
          title={t('paste')}
          width={760}
          onCancel={() => setOpen(false)}
          okText={lines === null ? t('preview') : t('take', { n: good.length })}
          okButtonProps={{ disabled: lines === null ? text.trim() === '' : good.length === 0 }}
          onOk={() => {
            if (lines === null) return void read(text);
            onTake(good.map(lineOf));
            setOpen(false);
            setLines(null);
            setText('');
          }}
        >
          <p className="sc-faint">{t('pasteHelp')}</p>
          <TextArea
            rows={8}
            aria-label={t('pasteText')}
            value={text}
            onChange={(e) => {
              setText(e.target.value);
              setLines(null);
            }}
          />
          <Button size="small" onClick={() => input.current?.click()}>
            {t('upload')}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".xlsx,.xls,.csv,.txt,.tsv"
            aria-label={t('upload')}
            hidden
            onChange={(e) => {
              const file = e.target.files?.[0];
              e.target.value = '';
              if (file !== undefined) void readFile(file);
            }}
          />
          {lines === null ? null : <Preview lines={lines} />}
        </Modal>
      ) : null}
    </>
  );
}
