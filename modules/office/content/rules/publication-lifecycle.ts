import { machine, type Tone } from '#kernel/rules/machine.ts';

/** Codes shared with article_state: what is released without a review (administration-domain 10.8, 12.2). */
export const PUBLICATION = { draft: '00', published: '20', unpublished: '40' } as const;
export type PublicationState = (typeof PUBLICATION)[keyof typeof PUBLICATION];

const spec = {
  labels: {
    draft: { zh: '草稿', en: 'Draft' },
    published: { zh: '已发布', en: 'Published' },
    unpublished: { zh: '已下线', en: 'Unpublished' },
  },
  finals: [],
  verbs: {
    save: [{ from: [null, 'draft'], to: 'draft', by: ['operator'], doc: 'save' }],
    announce: [{ from: [null], to: 'published', by: ['effect'], doc: 'announce' }],
    release: [
      { from: ['draft'], to: 'published', by: ['operator'], doc: 'release' },
      { from: ['unpublished'], to: 'published', by: ['operator'], doc: 'release again' },
    ],
    unpublish: [{ from: ['published'], to: 'unpublished', by: ['operator', 'effect'], doc: 'unpublish' }],
  },
} as const;

/** The life of a clinch announcement: by hand, or by an effective deal (12.2). */
export const clinchLifecycle = machine('clinch', 'article_state', PUBLICATION, spec);
/** The life of a version of «about us»; the one before goes down when another is released (10.8). */
export const aboutLifecycle = machine('about', 'article_state', PUBLICATION, spec);
export const publicationTones: Record<keyof typeof PUBLICATION, Tone> = {
  draft: 'orange',
  published: 'green',
  unpublished: 'gray',
};
