import type { ComponentType } from 'react';
import type { LocalizedText } from '#kernel/rules/words.ts';
import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { cancelThread, failSubjects, refuseThread, type ThreadDetail } from '../../contract/negotiation.ts';
import { adminCancel } from '../../contract/negotiation-oversight.ts';
import { VOID_REASON } from '../../rules/codes.ts';
import { threadWords } from '../../rules/thread/thread-words.ts';

const { table } = threadWords;
export type EndVerb = 'cancel' | 'refuse' | 'failSubjects' | 'adminCancel';
interface EndProps {
  readonly start?: { readonly id?: string; readonly version?: number; readonly cancelReason?: string };
  onClose(): void;
  onDone?: (thread: ThreadDetail) => void;
}

/** Ends a thread: code and explanation are kept in its history and told to the other side. */
const ending = (
  call: typeof cancelThread | typeof refuseThread | typeof adminCancel,
  title: LocalizedText,
  label: LocalizedText,
  done: LocalizedText,
) =>
  formDialog(call as typeof cancelThread, threadWords, ({ field, section }) => ({
    title,
    label,
    danger: true,
    done,
    sections: [
      section([field.code('cancelReason', 'void_reason'), field.textarea('reason', { most: 300, rows: 3 })]),
    ],
  })) as ComponentType<EndProps>;

const dialogs: Readonly<Record<EndVerb, ComponentType<EndProps>>> = {
  cancel: ending(cancelThread, table.cancelTitle, table.cancel, table.cancelDone),
  refuse: ending(refuseThread, table.refuseTitle, table.refuse, table.refuseDone),
  adminCancel: ending(adminCancel, table.cancelTitle, table.adminCancel, table.cancelDone),
  failSubjects: formDialog(failSubjects, threadWords, ({ field, section }) => ({
    title: table.failTitle,
    label: table.failSubjects,
    danger: true,
    done: table.failDone,
    sections: [section([field.textarea('reason', { most: 300, rows: 3 })])],
  })) as ComponentType<EndProps>,
};

/** The dialog of an ending act, on the version its reader saw. */
export default function EndDialog({
  verb,
  thread,
  onClose,
}: {
  verb: EndVerb;
  thread: ThreadDetail;
  onClose: () => void;
}) {
  const Dialog = dialogs[verb];
  return (
    <Dialog
      start={{
        id: thread.id,
        version: thread.version,
        ...(verb === 'failSubjects' ? { cancelReason: VOID_REASON.subjects } : {}),
      }}
      onClose={onClose}
    />
  );
}
