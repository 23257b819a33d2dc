import { mailingForm } from './mailing-form.tsx';

export default mailingForm('sms');
