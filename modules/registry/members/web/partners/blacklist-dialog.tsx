import { formDialog } from '#kernel/web/screens/form-dialog.tsx';
import { addForAll, addToBlacklist } from '../../contract/blacklist.ts';
import { blacklistWords } from '../../rules/partner-words.ts';
import { companySource } from '../door.ts';

const w = blacklistWords.table;

const dialogOf = (call: typeof addToBlacklist | typeof addForAll) =>
  formDialog(call, blacklistWords, ({ field, section }) => ({
    title: w.add,
    sections: [
      section(
        [
          field.pick('blockedMemberId', companySource, { span: 3 }),
          field.code('scope', 'blacklist_scope', { look: 'radio', span: 3 }),
          field.textarea('reason', { most: 200, span: 3 }),
          field.date('validUntil', { required: false, help: w['validUntil.help'], span: 3 }),
        ],
        { help: w['add.help'] },
      ),
    ],
    done: w.added,
  }));
const ForOwnCompany = dialogOf(addToBlacklist);
const ForAll = dialogOf(addForAll);
const start = { scope: 'all' } as const;
export const AddDialog = ({ onClose }: { onClose: () => void }) => (
  <ForOwnCompany start={start} onClose={onClose} />
);
export const AddForAllDialog = ({ onClose }: { onClose: () => void }) => (
  <ForAll start={start} onClose={onClose} />
);
