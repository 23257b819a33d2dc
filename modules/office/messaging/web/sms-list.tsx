import { mailingList } from './mailing-list.tsx';

export default mailingList('sms');
