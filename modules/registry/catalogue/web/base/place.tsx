import { place } from '../../contract/base/place.ts';
import { baseFields } from '../../rules/base-words.ts';
import { dictionaryScreen } from './dictionary-screen.tsx';

/** Delivery places (R-BASIC-006). */
export default dictionaryScreen(place, { title: baseFields.table['place.title'], start: { sort: 0 } });
