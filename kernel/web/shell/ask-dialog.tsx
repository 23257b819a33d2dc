import { useStore } from '../request/store.ts';
import { question } from '../tabs/ask.ts';
import { Dialog } from './dialog.tsx';

/** Draws the question that waits for an answer; leaving is no, and the focus starts on the way out when something would be lost. */
export function AskDialog() {
  const open = useStore(question);
  if (!open) return null;
  return (
    <Dialog title={open.title} role="alertdialog" onClose={() => open.answer(false)}>
      {open.body ? <p className="sh-dialog-body">{open.body}</p> : null}
      <div className="sh-dialog-acts">
        {/* biome-ignore lint/a11y/noAutofocus: a dialog places the focus inside itself, on the safe answer */}
        <button type="button" className="sh-button" autoFocus={open.danger ?? false} onClick={() => open.answer(false)}>{open.no}</button>
        {/* biome-ignore lint/a11y/noAutofocus: a dialog places the focus inside itself */}
        <button type="button" className={`sh-button ${open.danger ? 'sh-danger-fill' : 'sh-primary'}`} autoFocus={!open.danger} onClick={() => open.answer(true)}>{open.yes}</button>
      </div>
    </Dialog>
  );
}
