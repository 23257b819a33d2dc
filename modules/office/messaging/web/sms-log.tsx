import { mailingLog } from './mailing-log.tsx';

export default mailingLog('sms');
