import { mailingDetail } from './mailing-detail.tsx';

export default mailingDetail('sms');
