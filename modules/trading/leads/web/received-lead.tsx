export { ReceivedLead as default } from './lead-details.tsx';
