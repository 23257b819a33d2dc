import { LoadingOverlay, lazyComponent } from '#kernel/web/parts/index.ts';

// The dialogs of the shapes, fetched when they are asked for.
const veiled = { waiting: () => <LoadingOverlay /> };
const acts = () => import('./act-dialog.tsx');

export const ActDialog = lazyComponent(() => acts().then((m) => m.ActDialog), { ...veiled, preload: true });
export const BatchDialog = lazyComponent(() => acts().then((m) => m.BatchDialog), veiled);
export const ConflictDialog = lazyComponent(
  () => import('./conflict-dialog.tsx').then((m) => m.ConflictDialog),
  veiled,
);
export const ImportDialog = lazyComponent(
  () => import('./import-dialog.tsx').then((m) => m.ImportDialog),
  veiled,
);
