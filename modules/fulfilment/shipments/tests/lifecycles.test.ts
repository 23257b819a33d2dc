import { proveLifecycles } from '#kernel/test/lifecycles.ts';
import { noteButtons, noteLifecycle, noteTones } from '../rules/note-lifecycle.ts';

proveLifecycles([
  { rows: 'R-SHIP', name: 'shipment', lifecycle: noteLifecycle, buttons: noteButtons, tones: noteTones },
]);
