import { productName } from '../../contract/base/product-name.ts';
import { baseFields } from '../../rules/base-words.ts';
import { dictionaryScreen } from './dictionary-screen.tsx';

/** Product names with aliases and CAS numbers (R-BASIC-004). */
export default dictionaryScreen(productName, {
  title: baseFields.table['productName.title'],
  start: { sort: 0 },
});
