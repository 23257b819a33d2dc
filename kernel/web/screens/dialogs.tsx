import { lazily, Veil } from '#kernel/web/parts/index.ts';

// The dialogs of the shapes, fetched when they are asked for.
const veiled = { waiting: () => <Veil /> };
const acts = () => import('./act-dialog.tsx');

export const ActDialog = lazily(() => acts().then((m) => m.ActDialog), { ...veiled, early: true });
export const BatchDialog = lazily(() => acts().then((m) => m.BatchDialog), veiled);
export const ConflictDialog = lazily(
  () => import('./conflict-dialog.tsx').then((m) => m.ConflictDialog),
  veiled,
);
export const ImportDialog = lazily(() => import('./import-dialog.tsx').then((m) => m.ImportDialog), veiled);
