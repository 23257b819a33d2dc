import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import { sellerSource } from '#registry/members/web/door.ts';
import { addStore } from '../contract/store.ts';
import { STORES } from '../rules/pages.ts';
import { storeWords } from '../rules/store-words.ts';
import { openTypes } from './badges.ts';
import { storeSections } from './store-form.tsx';

const t = storeWords.table;
/** A store the operator opens for a seller; it begins as a draft. */
export default formScreen(addStore, storeWords, (kit) => ({
  title: t.addTitle,
  start: () => ({ importance: 3, mainProductIds: [] }),
  sections: [
    kit.section(
      [
        kit.field.pick('memberId', sellerSource, { span: 2 }),
        kit.field.pick('typeId', openTypes),
        kit.field.count('importance', { help: t['importance.help'] }),
      ],
      { title: t['section.company'] },
    ),
    ...storeSections(kit as unknown as Parameters<typeof storeSections>[0]),
  ],
  save: kit.submit({ done: t.saved, after: (out) => `${STORES}/view/${out.id}` }),
}));
