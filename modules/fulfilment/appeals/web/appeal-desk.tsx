import { appealList } from './appeal-list.tsx';

/** /resourceSupervision/appealHandling: the operator's desk over all appeals. */
export default appealList(true);
