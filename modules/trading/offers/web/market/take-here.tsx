import { LoadingOverlay, lazyComponent } from '#kernel/web/parts/index.ts';

/** The confirmation of a take, fetched at the first sign of intent. */
export const TakeHost = lazyComponent(() => import('./take-host.tsx').then((m) => m.default), {
  preload: true,
  waiting: () => <LoadingOverlay />,
});
