import { productNameClass } from '../../contract/base/product-name.ts';
import { baseFields } from '../../rules/base-words.ts';
import { dictionaryScreen } from './dictionary-screen.tsx';

/** Classes of product names (R-BASIC-003). */
export default dictionaryScreen(productNameClass, { title: baseFields.table['nameClass.title'] });
