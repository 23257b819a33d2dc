import { lazyComponent } from '#kernel/web/parts/index.ts';
import { Skeleton } from '#kernel/web/screens/index.ts';

/** Who negotiates on an offer; fetched when the tab is looked at. */
export const AllThreads = lazyComponent(
  () => import('../selling/offer-threads.tsx').then((m) => m.AllThreads),
  {
    waiting: () => <Skeleton lines={3} />,
  },
);
