import { appealList } from './appeal-list.tsx';

/** /transactionManagement/myAppeal: appeals a company filed, and those filed against it. */
export default appealList(false);
