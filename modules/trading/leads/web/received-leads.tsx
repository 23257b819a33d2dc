export { ReceivedLeads as default } from './lead-lists.tsx';
