import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Call } from '#kernel/rules/contract.ts';
import { fill } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import { lazily, Veil } from '#kernel/web/parts/index.ts';
import { download, isRefusal, saveFile, sayError, type Store, useStore } from '#kernel/web/request/index.ts';
import type { Reader } from '#kernel/web/screens/index.ts';
import type { AnyDictionary } from '../../contract/base/dictionary.ts';
import { baseWords } from '../../rules/base-words.ts';
import { type Fillings, type Forms, formsOf, type OwnInput } from './field-inputs.tsx';
import type { OwnText, RecordDrawer as Drawer } from './record.tsx';
import { type BaseRow, nameOf, type Panel } from './row.ts';

// lazily() forgets the type of the part; the cast gives it back.
const RecordDrawer = lazily(() => import('./record.tsx').then((m) => m.RecordDrawer), {
  waiting: () => <Veil edge />,
}) as unknown as typeof Drawer;
const t = baseWords.table;

/** The dialogs and the drawer one kind of base data opens. */
export function panelsOf(
  dict: AnyDictionary,
  panel: Store<Panel | null>,
  inputs: Readonly<Record<string, OwnInput>>,
  texts: OwnText,
  fills: Fillings = {},
  Confirm?: ComponentType<{ row: BaseRow; onClose(): void }>,
) {
  let forms: Forms | null = null;
  return function Panels() {
    const open = useStore(panel);
    const client = useQueryClient();
    if (open === null) return null;
    forms ??= formsOf(dict, inputs, fills);
    const { Add, Edit } = forms;
    const onClose = () => panel.set(null);
    const onDone = () => void client.invalidateQueries();
    if (open.what === 'add') return <Add start={open.start} onClose={onClose} onDone={onDone} />;
    if (open.what === 'edit')
      return <Edit key={open.row.id} row={open.row} onClose={onClose} onDone={onDone} />;
    if (open.what === 'confirm') return Confirm ? <Confirm row={open.row} onClose={onClose} /> : null;
    return <RecordDrawer dict={dict} row={open.row} own={texts} onClose={onClose} />;
  };
}

/** Takes a list along as a sheet. */
export function ExportSheet({ call, input }: { call: Call; input: Readonly<Record<string, unknown>> }) {
  const say = useWords(baseWords);
  const take = async () => {
    try {
      saveFile(await download(call, input, { overlay: true }));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (!error.toasted) sayError(error.message, error.requestId);
    }
  };
  return (
    <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void take()}>
      {say('export')}
    </Button>
  );
}

/** Confirmations that name their object and say what follows. */
export const asks = {
  enable: (row: BaseRow, reader: Reader) => ({
    title: fill(reader.said(t['ask.enable']), { name: nameOf(row, reader) }),
  }),
  disable: (row: BaseRow, reader: Reader) => ({
    title: fill(reader.said(t['ask.disable']), { name: nameOf(row, reader) }),
    body: reader.said(t['ask.disableBody']),
  }),
  disableTree: (row: BaseRow, reader: Reader) => ({
    title: fill(reader.said(t['ask.disable']), { name: nameOf(row, reader) }),
    body: reader.said(t['ask.disableTree']),
  }),
  remove: (row: BaseRow, reader: Reader) => ({
    title: fill(reader.said(t['ask.remove']), { name: nameOf(row, reader) }),
    body: reader.said(t['ask.removeBody']),
  }),
};
/** The same for selected rows. */
export const askSeveral =
  (verb: 'enable' | 'disable' | 'remove') => (rows: readonly BaseRow[], reader: Reader) => ({
    title: fill(reader.said(t['ask.several']), { n: rows.length, verb: reader.said(t[verb]) }),
    body:
      verb === 'enable'
        ? undefined
        : reader.said(verb === 'remove' ? t['ask.removeBody'] : t['ask.disableBody']),
  });
