import { mailingEdit } from './mailing-form.tsx';

export default mailingEdit('mail');
