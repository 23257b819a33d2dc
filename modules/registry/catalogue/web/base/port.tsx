import { port } from '../../contract/base/port.ts';
import { baseFields } from '../../rules/base-words.ts';
import { dictionaryScreen } from './dictionary-screen.tsx';

/** Ports by UN/LOCODE (R-BASIC-005). */
export default dictionaryScreen(port, {
  title: baseFields.table['port.title'],
  start: { country: 'CN', timeZone: 'Asia/Shanghai' },
});
