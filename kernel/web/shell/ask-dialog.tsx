import { useStore } from '../request/store.ts';
import { question } from '../tabs/ask.ts';
import { Dialog } from './dialog.tsx';
import { lockStore } from './lock.ts';

/**
 * Draws the question that waits for an answer, and waits itself while the screen is locked; leaving is no, and the focus starts on the way out when
 * something would be lost.
 */
export function AskDialog() {
  const open = useStore(question);
  const { locked } = useStore(lockStore);
  if (!open || locked) return null;
  return (
    <Dialog title={open.title} role="alertdialog" onClose={() => open.answer(false)}>
      {open.body ? <p>{open.body}</p> : null}
      <div className="sh-dialog-acts">
        <button
          type="button"
          className="sh-button"
          data-focus={open.danger ? true : undefined}
          onClick={() => open.answer(false)}
        >
          {open.no}
        </button>
        <button
          type="button"
          className={`sh-button ${open.danger ? 'sh-danger-fill' : 'sh-primary'}`}
          data-focus={open.danger ? undefined : true}
          onClick={() => open.answer(true)}
        >
          {open.yes}
        </button>
      </div>
    </Dialog>
  );
}
