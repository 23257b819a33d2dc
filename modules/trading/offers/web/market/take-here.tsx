import { lazily, Veil } from '#kernel/web/parts/index.ts';

/** The confirmation of a take, fetched at the first sign of intent. */
export const TakeHost = lazily(() => import('./take-host.tsx').then((m) => m.default), {
  early: true,
  waiting: () => <Veil />,
});
