import { machine, type Tone } from '#kernel/rules/machine.ts';

export const RELEASE = { draft: '00', changed: '10', released: '20' } as const;
export type ReleaseState = (typeof RELEASE)[keyof typeof RELEASE];

/**
 * Life of a configured thing: drafted, released, changed and released again, or taken back to an earlier
 * release (administration-domain 10).
 */
export const releaseLifecycle = machine('configuration', 'publish_state', RELEASE, {
  labels: {
    draft: { zh: '草稿', en: 'Draft' },
    changed: { zh: '有修改待发布', en: 'Changes to release' },
    released: { zh: '已发布', en: 'Released' },
  },
  finals: [],
  verbs: {
    save: [
      { from: [null, 'draft'], to: 'draft', by: ['operator'], doc: 'save' },
      { from: ['released', 'changed'], to: 'changed', by: ['operator'], doc: 'save' },
    ],
    release: [{ from: ['draft', 'changed'], to: 'released', by: ['operator'], doc: 'release' }],
    discard: [{ from: ['changed'], to: 'released', by: ['operator'], doc: 'discard the draft' }],
    rollBack: [{ from: ['released', 'changed'], to: 'released', by: ['operator'], doc: 'roll back' }],
  },
});
export type ReleaseVerb = keyof typeof releaseLifecycle.verbs;
export const releaseTones: Readonly<Record<'draft' | 'changed' | 'released', Tone>> = {
  draft: 'orange',
  changed: 'blue',
  released: 'green',
};

/** The state of a thing by what is stored of it. */
export const releaseStateOf = (thing: { readonly value: unknown; readonly draft: unknown }): ReleaseState =>
  thing.value === null ? RELEASE.draft : thing.draft === null ? RELEASE.released : RELEASE.changed;
