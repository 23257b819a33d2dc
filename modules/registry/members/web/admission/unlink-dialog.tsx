import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { askUnlink } from '../../contract/unlink.ts';
import { unlinkWords } from '../../rules/unlink-words.ts';

const t = unlinkWords.table;
const Ask = formDialog(askUnlink, unlinkWords, ({ field, section }) => ({
  title: t.ask,
  label: t.ask,
  done: t.sent,
  sections: [section([field.textarea('reason', { most: 300, rows: 3, span: 3 })], { help: t['ask.help'] })],
}));
/** Asks the other company to end the link. */
export function UnlinkDialog({ memberId, onClose }: { memberId: string | null; onClose: () => void }) {
  return <Ask start={{ memberId }} onClose={onClose} />;
}
