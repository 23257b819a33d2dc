import { productApplication } from '../../contract/base/product-application.ts';
import { baseFields } from '../../rules/base-words.ts';
import { dictionaryScreen } from './dictionary-screen.tsx';

/** What products are used for (R-CATA-041 to R-CATA-043). */
export default dictionaryScreen(productApplication, { title: baseFields.table['application.title'] });
