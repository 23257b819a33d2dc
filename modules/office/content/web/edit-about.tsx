import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import { updateAbout } from '../contract/about.ts';
import { aboutWords } from '../rules/help-words.ts';
import { ABOUT } from '../rules/pages.ts';
import { aboutSections, aboutValues } from './about-form.tsx';

const t = aboutWords.table;
/** A draft of «about us». */
export default formScreen(updateAbout, aboutWords, (kit) => ({
  title: t.editTitle,
  sections: aboutSections(kit as unknown as Parameters<typeof aboutSections>[0]),
  load: ({ params }) => aboutValues(params.id ?? ''),
  confirm: kit.submit({ done: t.saved, after: () => ABOUT }),
}));
