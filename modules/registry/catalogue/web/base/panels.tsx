import { DownloadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ComponentType } from 'react';
import type { Call } from '#kernel/rules/contract.ts';
import { fill } from '#kernel/rules/words.ts';
import { useWords } from '#kernel/web/i18n/index.ts';
import {
  download,
  isRefusal,
  notifyError,
  type Store,
  saveFile,
  useStore,
} from '#kernel/web/request/index.ts';
import type { Formatter } from '#kernel/web/screens/index.ts';
import type { AnyDictionary } from '../../contract/base/dictionary.ts';
import { baseWords } from '../../rules/base-words.ts';
import { type Fillings, type Forms, formsOf, type OwnInput } from './field-inputs.tsx';
import { type OwnText, RecordDrawer } from './record.tsx';
import { type BaseRow, nameOf, type Panel } from './row.ts';

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
  const t = useWords(baseWords);
  const take = async () => {
    try {
      saveFile(await download(call, input, { overlay: true }));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (!error.toasted) notifyError(error.message, error.requestId);
    }
  };
  return (
    <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void take()}>
      {t('export')}
    </Button>
  );
}

/** Confirmations that name their object and say what follows. */
export const asks = {
  enable: (row: BaseRow, formatter: Formatter) => ({
    title: fill(formatter.text(t['ask.enable']), { name: nameOf(row, formatter) }),
  }),
  disable: (row: BaseRow, formatter: Formatter) => ({
    title: fill(formatter.text(t['ask.disable']), { name: nameOf(row, formatter) }),
    body: formatter.text(t['ask.disableBody']),
  }),
  disableTree: (row: BaseRow, formatter: Formatter) => ({
    title: fill(formatter.text(t['ask.disable']), { name: nameOf(row, formatter) }),
    body: formatter.text(t['ask.disableTree']),
  }),
  remove: (row: BaseRow, formatter: Formatter) => ({
    title: fill(formatter.text(t['ask.remove']), { name: nameOf(row, formatter) }),
    body: formatter.text(t['ask.removeBody']),
  }),
};
/** The same for selected rows. */
export const askSeveral =
  (verb: 'enable' | 'disable' | 'remove') => (rows: readonly BaseRow[], formatter: Formatter) => ({
    title: fill(formatter.text(t['ask.several']), { n: rows.length, verb: formatter.text(t[verb]) }),
    body:
      verb === 'enable'
        ? undefined
        : formatter.text(verb === 'remove' ? t['ask.removeBody'] : t['ask.disableBody']),
  });
