import { eachLine, type HouseCheck } from './check.ts';

/** A static import of a value from the dialogs' own files; types alone weigh nothing. */
const DIRECT =
  /^\s*(?:import (?!type )|export (?!type )|\} from )(?:.*from )?['"](?:#kernel\/web\/(?:parts\/modal|screens\/act-dialog)|(?:\.\.?\/)+(?:[\w-]+\/)*(?:modal|act-dialog))\.tsx['"]/;

/**
 * Dialogs are fetched when they are drawn: a screen that imports them itself carries the library's inputs and its modal
 * in the first page of everybody.
 */
export const lateDialogs: HouseCheck = {
  name: 'a screen fetches its dialogs when they are drawn',
  run: (tree) =>
    eachLine(
      // The dialogs of the shapes themselves are what `screens/dialogs.tsx` fetches.
      tree.like(/^(?!kernel\/web\/(?:parts|screens)\/)(?!.*\/tests\/).*\.tsx?$/),
      (line) => DIRECT.test(line),
      'take Modal from `#kernel/web/parts/index.ts`, ActDialog and the dialogs of the shapes from `#kernel/web/screens/dialogs.tsx`',
    ),
};
