import { formScreen } from '#kernel/web/screens/form-screen.tsx';
import { addFeedback } from '../contract/feedback.ts';
import { MOST_IMAGES } from '../rules/feedback-lifecycle.ts';
import { feedbackScene } from '../rules/file-scenes.ts';
import { USER_DETAIL } from '../rules/pages.ts';
import { feedbackWords } from '../rules/words.ts';

const { table } = feedbackWords;

/** Says something to the platform (T3; R-FEED-004). `?relatedNo=` begins with a document. */
export default formScreen(addFeedback, feedbackWords, ({ field, section, submit }) => ({
  title: table.addTitle,
  start: ({ search }) => ({
    type: '10' as const,
    images: [],
    ...(search.relatedNo === undefined ? {} : { relatedNo: search.relatedNo.slice(0, 40) }),
  }),
  sections: [
    section([
      field.code('type', 'feedback_type', { look: 'radio', span: 3 }),
      field.text('title', { most: 60, span: 3 }),
      field.textarea('content', { most: 1000, rows: 6 }),
      field.files('images', feedbackScene, { most: MOST_IMAGES, help: table.imagesHelp, required: false }),
      field.text('contact', { most: 254, help: table.contactHelp, required: false }),
      field.text('relatedNo', { most: 40, help: table.relatedHelp, required: false }),
    ]),
  ],
  release: submit({
    label: table.add,
    done: table.addDone,
    after: (output) => `${USER_DETAIL}?id=${output.id}`,
  }),
}));
