export { SentLead as default } from './lead-details.tsx';
