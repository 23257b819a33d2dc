import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import { addAbout } from '../contract/about.ts';
import { aboutWords } from '../rules/help-words.ts';
import { ABOUT } from '../rules/pages.ts';
import { aboutSections, aboutValues } from './about-form.tsx';

const t = aboutWords.table;
/** A new version of «about us», empty or from an earlier one (`?from=`). */
export default formScreen(addAbout, aboutWords, (kit) => ({
  title: t.add,
  sections: aboutSections(kit),
  start: async ({ search }) => {
    if (!search.from) return { images: [] };
    const { id: _id, version: _version, ...values } = await aboutValues(search.from);
    return values;
  },
  confirm: kit.submit({ done: t.saved, after: () => ABOUT }),
}));
