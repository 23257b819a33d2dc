import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import { updateStore } from '../contract/store.ts';
import { STORES } from '../rules/pages.ts';
import { storeWords } from '../rules/store-words.ts';
import { anyTypes } from './badges.ts';
import { loadStore, storeSections, valuesOf } from './store-form.tsx';

const t = storeWords.table;
/** The operator corrects a store; its company stays. */
export default formScreen(updateStore, storeWords, (kit) => ({
  title: t.editTitle,
  load: async ({ params }) => {
    const s = await loadStore(params.id);
    return s === null ? null : { ...valuesOf(s), typeId: s.type.id, importance: s.importance };
  },
  sections: [
    kit.section(
      [
        kit.field.pick('typeId', anyTypes),
        kit.field.count('importance', { help: t['importance.help'], span: 2 }),
      ],
      { title: t['section.review'] },
    ),
    ...storeSections(kit as unknown as Parameters<typeof storeSections>[0]),
  ],
  save: kit.submit({ done: t.saved, after: (out) => `${STORES}/view/${out.id}` }),
}));
