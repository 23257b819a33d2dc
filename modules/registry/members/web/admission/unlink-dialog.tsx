import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { askUnlink, refuseUnlink } from '../../contract/unlink.ts';
import { unlinkWords } from '../../rules/relation-words.ts';

const t = unlinkWords.table;
const Ask = formDialog(askUnlink, unlinkWords, ({ field, section }) => ({
  title: t.ask,
  label: t.ask,
  done: t.sent,
  sections: [section([field.textarea('reason', { most: 300, rows: 3, span: 3 })], { help: t['ask.help'] })],
}));
const Refuse = formDialog(refuseUnlink, unlinkWords, ({ field, section }) => ({
  title: t['refuse.title'],
  label: t.refuse,
  danger: true,
  done: t.refusedDone,
  sections: [
    section([field.textarea('reason', { most: 300, rows: 3, span: 3, label: t['refuse.reason'] })], {
      help: t['refuse.body'],
    }),
  ],
}));
/** Says no, with a reason where there is one to give. */
export function RefuseDialog({
  at,
  onClose,
}: {
  at: { readonly id: string; readonly version: number };
  onClose: () => void;
}) {
  return <Refuse start={{ ...at, reason: null }} onClose={onClose} />;
}
/** Asks the other company to end the link. */
export function UnlinkDialog({ memberId, onClose }: { memberId: string | null; onClose: () => void }) {
  return <Ask start={{ memberId }} onClose={onClose} />;
}
